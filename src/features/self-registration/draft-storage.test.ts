import { DAY_MS } from '@contract/rules/days.ts'
import 'fake-indexeddb/auto'
import { get, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDraft } from './draft.ts'
import { clearSent, clearStoredForm, readSent, readStoredForm, writeSent, writeStoredForm } from './draft-storage.ts'

const form = { club: 'Clwb Cinio', draft: createDraft(), open: 1, reached: 2, attempt: null }

beforeEach(async () => {
  vi.useRealTimers()
  await clearStoredForm('a')
  await clearStoredForm('b')
})

it('stores one draft per club for seven days', async () => {
  await writeStoredForm('a', form)
  expect(await readStoredForm('a')).toMatchObject(form)
  expect(await readStoredForm('b')).toBeNull()
  expect(await readStoredForm('a', Date.now() + 6 * DAY_MS)).toMatchObject(form)
  expect(await readStoredForm('a', Date.now() + 7 * DAY_MS)).toBeNull()
  expect(await get('registration-a')).toBeUndefined()
})

it('clears expired drafts of other clubs and nothing else', async () => {
  await set('token', 'a-token')
  await writeStoredForm('a', form)
  await readStoredForm('b', Date.now() + 8 * DAY_MS)
  expect(await get('registration-a')).toBeUndefined()
  expect(await get('token')).toBe('a-token')
})

it('ignores drafts with another shape or a future timestamp', async () => {
  await set('registration-a', { ...form, shape: 0, at: Date.now() })
  expect(await readStoredForm('a')).toBeNull()
  await writeStoredForm('a', form)
  expect(await readStoredForm('a', Date.now() - 8 * DAY_MS)).toBeNull()
})

it('stores the sent confirmation until it is read, at most seven days', async () => {
  await writeSent('a', form.club)
  expect(await readSent('a')).toMatchObject({ club: form.club })
  expect(await readSent('b')).toBeNull()
  expect(await readStoredForm('a')).toBeNull()
  await clearSent('a')
  expect(await readSent('a')).toBeNull()
  await writeSent('a', form.club)
  expect(await readSent('a', Date.now() + 7 * DAY_MS)).toBeNull()
  await readStoredForm('b', Date.now() + 7 * DAY_MS)
  expect(await get('registration-sent-a')).toBeUndefined()
})
