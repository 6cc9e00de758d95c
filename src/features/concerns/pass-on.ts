import { type Concern, concernOperations } from '@contract/concerns/concerns.ts'
import { call } from '@/api/call.ts'
import { type ConcernKeyPair, type ConcernText, openConcern, sealConcernFor } from '@/device-lock/concern-seals.ts'

const {
  'concerns.list': LIST,
  'concerns.get': GET,
  'concerns.open': OPEN,
  'concerns.pass_on': PASS_ON,
} = concernOperations

const PAGE_SIZE = 100

/**
 * Encrypts an opened note for the keys that are due. These are the keys that were unconfirmed when the note arrived,
 * and the reader's own new key. A note about a leader is never passed on automatically.
 * @returns the updated note, or null if no key was due
 * @throws the same errors as `call`
 */
export async function sealForDueKeys(concern: Concern, text: ConcernText): Promise<Concern | null> {
  if (text.about_leader) return null
  let updatedConcern: Concern | null = null
  for (const { id, open } of concern.others.filter(({ is_due }) => is_due)) {
    const body = await sealConcernFor(id, open, text)
    updatedConcern = await call(PASS_ON, { params: { id: concern.id }, body })
  }
  return updatedConcern
}

/**
 * Opens all notes of the current key and encrypts them for the reader's newly confirmed key.
 * @param present the current key, with the private part that opens the notes
 * @returns the number of notes that could not be passed on
 */
export async function passOnAllNotes(present: { id: string; whole: ConcernKeyPair }): Promise<number> {
  const ids = await listConcernIds()
  let missedCount = 0
  for (const id of ids) {
    const isDone = await passOnNote(id, present).catch(() => false)
    if (!isDone) missedCount += 1
  }
  return missedCount
}

async function listConcernIds(): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { count, results } = await call(LIST, { query: { limit: PAGE_SIZE, offset: ids.length } })
    ids.push(...results.map(({ id }) => id))
    if (results.length === 0 || ids.length >= count) return ids
  }
}

async function passOnNote(id: string, present: { id: string; whole: ConcernKeyPair }): Promise<boolean> {
  const params = { id }
  const concern = await call(GET, { params })
  const isNeeded = concern.sealed_to.includes(present.id) && concern.others.some(({ is_due }) => is_due)
  if (!isNeeded) return true
  const { sealed } = await call(OPEN, { params })
  const seal = sealed.find(({ key }) => key === present.id)
  if (!seal) return false
  await sealForDueKeys(concern, await openConcern(present.whole, seal))
  return true
}
