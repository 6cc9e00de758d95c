import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoAnswer } from '@/api/errors.ts'
import { useLink } from './use-link.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('opens a link once the network returns, although the browser always was online', async () => {
  const load = vi.fn<() => Promise<{ about: string; record: null }>>().mockRejectedValueOnce(new NoAnswer('network'))
  load.mockResolvedValue({ about: 'Bethel', record: null })
  const { result, unmount } = renderHook(() => useLink({ secret: 'abc', load }))
  await act(async () => undefined)
  expect(result.current.link.state).toBe('failed')
  await act(async () => void vi.advanceTimersByTime(5000))
  expect(result.current.link).toMatchObject({ state: 'there', about: 'Bethel' })
  // A link that is open is not loaded again.
  await act(async () => void vi.advanceTimersByTime(60_000))
  expect(load).toHaveBeenCalledTimes(2)
  unmount()
})
