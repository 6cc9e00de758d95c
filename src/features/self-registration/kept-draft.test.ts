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

it('keeps what was begun for each club by itself, for seven days', async () => {
  await writeKept('a', form)
  expect(await readKept('a')).toMatchObject(form)
  expect(await readKept('b')).toBeNull()
  expect(await readKept('a', Date.now() + 6 * DAY)).toMatchObject(form)
  expect(await readKept('a', Date.now() + 7 * DAY)).toBeNull()
  expect(await get('registration-a')).toBeUndefined()
})

it('opening the form of one club clears what is too old of every other, and nothing else', async () => {
  await set('token', 'a-token')
  await writeKept('a', form)
  await readKept('b', Date.now() + 8 * DAY)
  expect(await get('registration-a')).toBeUndefined()
  expect(await get('token')).toBe('a-token')
})

it('what an app of another shape has left, or a clock far ahead, is not read', async () => {
  await set('registration-a', { ...form, shape: 0, at: Date.now() })
  expect(await readKept('a')).toBeNull()
  await writeKept('a', form)
  expect(await readKept('a', Date.now() - 8 * DAY)).toBeNull()
})

it('that a form has arrived is kept until it was read, for seven days at most', async () => {
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
