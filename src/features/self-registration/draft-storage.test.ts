import { DAY_MS } from '@contract/rules/days.ts'
import 'fake-indexeddb/auto'
import { get, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDraft } from './draft.ts'
import { clearSent, clearStoredForm, readStoredForms, writeSent, writeStoredForm } from './draft-storage.ts'

const form = { club: 'Clwb Cinio', draft: createDraft(), open: 1, reached: 2, attempt: null }

const readUnsent = async (hashid: string, now?: number) => (await readStoredForms(hashid, now)).draft?.unsent ?? null
const readSent = async (hashid: string, now?: number) => (await readStoredForms(hashid, now)).draft?.isSent ?? false

beforeEach(async () => {
  vi.useRealTimers()
  await clearStoredForm('a')
  await clearStoredForm('b')
})

it('stores one draft per club for seven days', async () => {
  await writeStoredForm('a', form)
  expect(await readUnsent('a')).toMatchObject(form)
  expect(await readUnsent('b')).toBeNull()
  expect(await readUnsent('a', Date.now() + 6 * DAY_MS)).toMatchObject(form)
  expect(await readUnsent('a', Date.now() + 7 * DAY_MS)).toBeNull()
  expect(await get('registration-a')).toBeUndefined()
})

it('clears expired drafts of other clubs and nothing else', async () => {
  await set('token', 'a-token')
  await writeStoredForm('a', form)
  await readStoredForms('b', Date.now() + 8 * DAY_MS)
  expect(await get('registration-a')).toBeUndefined()
  expect(await get('token')).toBe('a-token')
})

it('ignores drafts with a future timestamp', async () => {
  await writeStoredForm('a', form)
  expect(await readUnsent('a', Date.now() - 8 * DAY_MS)).toBeNull()
})

it('reports a draft of another version and does not delete it', async () => {
  await set('registration-a', { ...form, shape: 0, at: Date.now() })
  expect(await readStoredForms('a')).toEqual({ draft: null, isUnreadable: true })
  expect(await get('registration-a')).toBeDefined()
})

it('stores the sent confirmation until it is read, at most seven days', async () => {
  await writeSent('a', form.club)
  expect(await readStoredForms('a')).toMatchObject({ draft: { about: form.club, unsent: null, isSent: true } })
  expect(await readSent('b')).toBe(false)
  await clearSent('a')
  expect(await readSent('a')).toBe(false)
  await writeSent('a', form.club)
  expect(await readSent('a', Date.now() + 7 * DAY_MS)).toBe(false)
  expect(await get('registration-sent-a')).toBeUndefined()
})
