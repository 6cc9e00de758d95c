import { DAY_MS } from '@contract/rules/days.ts'
import { clear, entries, set } from 'idb-keyval'
import { beforeEach, expect, it } from 'vitest'
import { clearDraft, type DraftPlace, noDraft, readDraft, unreadableDraft, writeDraft } from './draft-storage.ts'
import { prepareAttempt } from './use-submit-with-retry.ts'

const place: DraftPlace = { form: 'survey', secret: 'pQ7-a-link-of-128-bits', shape: 1 }
const draft = { about: 'Bethel', values: { name: 'Rhian Davies' }, step: 1, attempt: null }

// Clear the storage, because tests of other files may have stored drafts too.
beforeEach(() => clear())

it('opens a draft only with its own link and hides its contents [B-REC-01]', async () => {
  expect(await writeDraft(place, draft)).toBe(true)
  expect(await readDraft(place)).toEqual({ draft, isUnreadable: false })
  expect(await readDraft({ ...place, secret: 'another-link' })).toEqual(noDraft)
  expect(await readDraft({ ...place, form: 'reference' })).toEqual(noDraft)
  const [[key, stored] = []] = await entries<string, { box: ArrayBuffer }>()
  const storedText = String(key) + new TextDecoder('latin1').decode(stored?.box)
  for (const word of ['Rhian', 'Bethel', place.secret]) expect(storedText).not.toContain(word)
})

it('deletes the draft of a sent form [SUR-24]', async () => {
  await writeDraft(place, draft)
  await clearDraft(place)
  expect(await entries()).toEqual([])
})

it('reads a draft for 30 days', async () => {
  await writeDraft(place, draft)
  expect(await readDraft(place, Date.now() + 29 * DAY_MS)).toMatchObject({ draft })
  expect(await readDraft(place, Date.now() + 31 * DAY_MS)).toEqual(noDraft)
  expect(await entries()).toEqual([])
})

it('reports a draft of another version or with damaged data', async () => {
  await writeDraft(place, draft)
  expect(await readDraft({ ...place, shape: 2 })).toEqual(unreadableDraft)
  const [[key = '', stored] = []] = await entries<string, object>()
  await set(key, { ...stored, box: new ArrayBuffer(32) })
  expect(await readDraft(place)).toEqual(unreadableDraft)
  expect(await entries()).toHaveLength(1)
})

it('reuses the attempt id only for unchanged answers, without a timestamp [SUR-52]', () => {
  const firstAttempt = prepareAttempt(null, { name: 'Nia' })
  expect(prepareAttempt(firstAttempt, { name: 'Nia' })).toBe(firstAttempt)
  expect(prepareAttempt(firstAttempt, { name: 'Mair' }).id).not.toBe(firstAttempt.id)
  expect(firstAttempt.id[14]).toBe('4')
})
