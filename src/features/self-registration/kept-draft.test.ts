import 'fake-indexeddb/auto'
import { get, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { newDraft } from './draft.ts'
import { clearKept, clearSent, readKept, readSent, writeKept, writeSent } from './kept-draft.ts'

const DAY = 86_400_000
const form = { club: 'Clwb Cinio', draft: newDraft(), open: 1, reached: 2, attempt: null }

beforeEach(async () => {
  vi.useRealTimers()
  await clearKept('a')
  await clearKept('b')
})

it('stores one draft per club for seven days', async () => {
  await writeKept('a', form)
  expect(await readKept('a')).toMatchObject(form)
  expect(await readKept('b')).toBeNull()
  expect(await readKept('a', Date.now() + 6 * DAY)).toMatchObject(form)
  expect(await readKept('a', Date.now() + 7 * DAY)).toBeNull()
  expect(await get('registration-a')).toBeUndefined()
})

it('clears expired drafts of other clubs and nothing else', async () => {
  await set('token', 'a-token')
  await writeKept('a', form)
  await readKept('b', Date.now() + 8 * DAY)
  expect(await get('registration-a')).toBeUndefined()
  expect(await get('token')).toBe('a-token')
})

it('ignores drafts with another shape or a future timestamp', async () => {
  await set('registration-a', { ...form, shape: 0, at: Date.now() })
  expect(await readKept('a')).toBeNull()
  await writeKept('a', form)
  expect(await readKept('a', Date.now() - 8 * DAY)).toBeNull()
})

it('stores the sent confirmation until it is read, at most seven days', async () => {
  await writeSent('a', form.club)
  expect(await readSent('a')).toMatchObject({ club: form.club })
  expect(await readSent('b')).toBeNull()
  expect(await readKept('a')).toBeNull()
  await clearSent('a')
  expect(await readSent('a')).toBeNull()
  await writeSent('a', form.club)
  expect(await readSent('a', Date.now() + 7 * DAY)).toBeNull()
  await readKept('b', Date.now() + 7 * DAY)
  expect(await get('registration-sent-a')).toBeUndefined()
})
