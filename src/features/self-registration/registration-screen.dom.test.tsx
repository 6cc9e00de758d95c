import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { clear, get, set } from 'idb-keyval'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { openSignedOut } from '../../testing/open-page.tsx'
import { pressButton, typeText } from '../../testing/press.ts'
import { createDraft } from './draft.ts'
import type { StoredForm } from './draft-storage.ts'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

const HASHID = 'clwb-cinio-bethel'
const STORAGE_KEY = `registration-${HASHID}`
const address = {
  'Address line 1': '4 Cathedral Road',
  'Address line 2': 'Flat 2',
  'Address line 3': 'Riverside',
  Town: 'Cardiff',
  County: 'South Glamorgan',
  Postcode: 'CF11 9LJ',
}

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await api.club('Bethel', { hashid: HASHID })
})
afterEach(async () => {
  // Close the form first, because it stores its draft when it is closed.
  cleanup()
  await act(async () => undefined)
  await clear()
})
afterAll(() => api.close())

const openForm = () => openSignedOut(api, `/registration/${HASHID}`)
const findInput = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

it('restores an autofilled address that was typed just before a reload', async () => {
  await openForm()
  for (const [label, value] of Object.entries(address)) typeText(await findInput(label), value)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await waitFor(async () => expect((await get<StoredForm>(STORAGE_KEY))?.draft.parent.postcode).toBe('CF11 9LJ'))
  await openForm()
  await pressButton('Carry on where you left off')
  for (const [label, value] of Object.entries(address)) expect((await findInput(label)).value).toBe(value)
})

it('names a draft of another version and does not delete it', async () => {
  const parent = { ...createDraft().parent, first_name: 'Rhian' }
  const draft = { ...createDraft(), parent }
  await set(STORAGE_KEY, { shape: 0, at: Date.now(), club: 'Bethel', draft, open: 0, reached: 0, attempt: null })
  await openForm()
  await screen.findByText(/Some answers from an earlier visit cannot be opened/)
  expect((await findInput('First name')).value).toBe('')
  expect(await get(STORAGE_KEY)).toMatchObject({ shape: 0 })
})

it('lists the errors of a part and reports 10,000 pasted characters', async () => {
  await openForm()
  const pasted = 'x'.repeat(10_000)
  typeText(await findInput('First name'), pasted)
  await pressButton(/^Next/)
  await screen.findByText(/answers to fix/)
  expect((await findInput('First name')).value).toBe(pasted)
  expect(screen.getAllByText(/This is too long: 10000 characters, 100 at most/)).toHaveLength(2)
})
