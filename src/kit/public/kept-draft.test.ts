import { clear, entries } from 'idb-keyval'
import { beforeEach, expect, it } from 'vitest'
import { attemptOf } from './attempt.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from './kept-draft.ts'

const place: DraftPlace = { form: 'survey', secret: 'pQ7-a-link-of-128-bits', shape: 1 }
const draft = { about: 'Bethel', values: { name: 'Rhian Davies' }, step: 1, attempt: null }
const DAY = 86_400_000

// Tests of other files have kept something here too.
beforeEach(() => clear())

it('B-REC-01: what is kept opens by its own link alone, and tells neither words nor link', async () => {
  expect(await writeDraft(place, draft)).toBe(true)
  expect(await readDraft(place)).toMatchObject(draft)
  expect(await readDraft({ ...place, secret: 'another-link' })).toBeNull()
  expect(await readDraft({ ...place, form: 'reference' })).toBeNull()
  const [[key, kept] = []] = await entries<string, { box: ArrayBuffer }>()
  const onDisk = String(key) + new TextDecoder('latin1').decode(kept?.box)
  for (const word of ['Rhian', 'Bethel', place.secret]) expect(onDisk).not.toContain(word)
})

it('SUR-24: nothing of a form that was sent is left', async () => {
  await writeDraft(place, draft)
  await clearDraft(place)
  expect(await entries()).toEqual([])
})

it('is read for 30 days, and not in the shape of an older app', async () => {
  await writeDraft(place, draft)
  expect(await readDraft({ ...place, shape: 2 })).toBeNull()
  expect(await readDraft(place, Date.now() + 29 * DAY)).toMatchObject(draft)
  expect(await readDraft(place, Date.now() + 31 * DAY)).toBeNull()
  expect(await entries()).toEqual([])
})

it('SUR-52: the same words keep their id, other words get another, and no id tells the time', () => {
  const first = attemptOf(null, { name: 'Nia' })
  expect(attemptOf(first, { name: 'Nia' })).toBe(first)
  expect(attemptOf(first, { name: 'Mair' }).id).not.toBe(first.id)
  expect(first.id[14]).toBe('4')
})
