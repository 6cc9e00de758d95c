import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDraftAutosave } from './use-draft-autosave.ts'

/** Drafts that the form has stored. `end` empties this list. */
let storedDrafts: string[]
const store = {
  write: async (draft: string) => storedDrafts.push(draft) > 0,
  clear: async () => {
    storedDrafts = []
  },
}

beforeEach(() => {
  storedDrafts = []
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const renderForm = () =>
  renderHook(({ draft }: { draft: string | null }) => useDraftAutosave({ draft, store }), {
    initialProps: { draft: null as string | null },
  })
const waitForWrites = () => vi.advanceTimersByTimeAsync(1000)

it('stores the last keystroke if the form is left before the next save', async () => {
  const { rerender, unmount } = renderForm()
  rerender({ draft: 'blue' })
  unmount()
  await waitForWrites()
  expect(storedDrafts).toEqual(['blue'])
})

it('stores a draft once if the form is left after the save', async () => {
  const { rerender, unmount } = renderForm()
  rerender({ draft: 'blue' })
  await waitForWrites()
  unmount()
  await waitForWrites()
  expect(storedDrafts).toEqual(['blue'])
})

it('stores nothing if the form was sent before it is left', async () => {
  const { result, rerender, unmount } = renderForm()
  rerender({ draft: 'blue' })
  const ended = result.current.end()
  unmount()
  await ended
  await waitForWrites()
  expect(storedDrafts).toEqual([])
})

it('deletes the draft if the response arrives after the form is left', async () => {
  const { result, rerender, unmount } = renderForm()
  rerender({ draft: 'blue' })
  unmount()
  await result.current.end()
  await waitForWrites()
  expect(storedDrafts).toEqual([])
})
