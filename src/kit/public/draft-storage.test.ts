import { DAY_MS } from '@contract/rules/days.ts'
import { clear, entries } from 'idb-keyval'
import { beforeEach, expect, it } from 'vitest'
import { prepareAttempt } from './attempt.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from './draft-storage.ts'

const place: DraftPlace = { form: 'survey', secret: 'pQ7-a-link-of-128-bits', shape: 1 }
const draft = { about: 'Bethel', values: { name: 'Rhian Davies' }, step: 1, attempt: null }

// Clear the storage, because tests of other files may have stored drafts too.
beforeEach(() => clear())

it('opens a draft only with its own link and hides its contents [B-REC-01]', async () => {
  expect(await writeDraft(place, draft)).toBe(true)
  expect(await readDraft(place)).toMatchObject(draft)
  expect(await readDraft({ ...place, secret: 'another-link' })).toBeNull()
  expect(await readDraft({ ...place, form: 'reference' })).toBeNull()
  const [[key, stored] = []] = await entries<string, { box: ArrayBuffer }>()
  const storedText = String(key) + new TextDecoder('latin1').decode(stored?.box)
  for (const word of ['Rhian', 'Bethel', place.secret]) expect(storedText).not.toContain(word)
})

it('deletes the draft of a sent form [SUR-24]', async () => {
  await writeDraft(place, draft)
  await clearDraft(place)
  expect(await entries()).toEqual([])
})

it('reads a draft for 30 days, and not in an older format', async () => {
  await writeDraft(place, draft)
  expect(await readDraft({ ...place, shape: 2 })).toBeNull()
  expect(await readDraft(place, Date.now() + 29 * DAY_MS)).toMatchObject(draft)
  expect(await readDraft(place, Date.now() + 31 * DAY_MS)).toBeNull()
  expect(await entries()).toEqual([])
})

it('reuses the attempt id only for unchanged answers, without a timestamp [SUR-52]', () => {
  const firstAttempt = prepareAttempt(null, { name: 'Nia' })
  expect(prepareAttempt(firstAttempt, { name: 'Nia' })).toBe(firstAttempt)
  expect(prepareAttempt(firstAttempt, { name: 'Mair' }).id).not.toBe(firstAttempt.id)
  expect(firstAttempt.id[14]).toBe('4')
})
