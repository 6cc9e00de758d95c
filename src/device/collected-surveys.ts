import { dayInLondon } from '@contract/rules/days.ts'
import type { CollectedSurvey } from '@contract/surveys.ts'
import { get, update } from 'idb-keyval'
import type { InferInput } from 'valibot'
import { COLLECTED_KEY } from '@/replica/collected-surveys.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { setSurveysPending } from './pending-surveys.ts'
import { createKeyPair, openWith, type SealedForLater, sealFor } from './sealed-for-later.ts'

export type CollectedAnswer = InferInput<typeof CollectedSurvey>

/** Survey data that a device stores for one user during a hand-over to participants. */
type Collection = {
  club: string
  /**
   * Public key that encrypts the answers. The private key is stored in the user's drafts, encrypted by the user's lock.
   */
  key: JsonWebKey
  /** True while participants have the device. */
  handedOver: boolean
  answers: { id: string; sealed: SealedForLater }[]
}
type Collections = Record<string, Collection>

/** Draft id under which the user's private key is stored. */
const SECRET_FORM = COLLECTED_KEY

const readCollections = async (): Promise<Collections> => (await get<Collections>(COLLECTED_KEY)) ?? {}

const updateCollection = (user: string, change: (before: Collection) => Collection | null): Promise<void> =>
  update<Collections>(COLLECTED_KEY, (before = {}) => {
    const { [user]: ownCollection, ...others } = before
    const updated = ownCollection && change(ownCollection)
    return updated ? { ...others, [user]: updated } : others
  })

/** Prepares the device for a hand-over to participants. From now on it accepts answers while it is locked. */
export const beginHandOver = async (db: ReplicaDb, user: string, club: string): Promise<void> => {
  const currentCollection = (await readCollections())[user]
  const secret = await db.kept_forms.get(SECRET_FORM)
  let key = currentCollection?.key
  if (!key || !secret) {
    // Refuse a new key pair while answers are pending, because they could not be decrypted without the lost private
    // key.
    if (currentCollection?.answers.length) throw new Error('Answers wait that cannot be opened')
    const pair = await createKeyPair()
    await db.kept_forms.put({ id: SECRET_FORM, at: Date.now(), values: pair.secret, opened: null })
    key = pair.open
  }
  const newCollection = { club, key, handedOver: true, answers: [] }
  await update<Collections>(COLLECTED_KEY, (collections = {}) => ({
    ...collections,
    [user]: { ...newCollection, answers: collections[user]?.answers ?? [] },
  }))
}

/** Returns the user and the club of a device that is handed over, or null. */
export const readHandOver = async (): Promise<{ user: string; club: string } | null> => {
  const handedOver = Object.entries(await readCollections()).find(([, one]) => one.handedOver)
  return handedOver ? { user: handedOver[0], club: handedOver[1].club } : null
}

/** Marks the device as returned to its user. */
export const endHandOver = (user: string): Promise<void> =>
  updateCollection(user, (before) => ({ ...before, handedOver: false }))

/** Stores an answer until it can be sent. A repeated answer is stored once. */
export const storeAnswer = async (user: string, answer: Omit<CollectedAnswer, 'day'>): Promise<void> => {
  const key = (await readCollections())[user]?.key
  if (!key) throw new Error('This device is not handed over')
  const sealed = await sealFor(key, { ...answer, day: dayInLondon() })
  await updateCollection(user, (before) => ({
    ...before,
    answers: [...before.answers.filter(({ id }) => id !== answer.id), { id: answer.id, sealed }],
  }))
  setSurveysPending(true)
}

/** Counts the answers that this device still has to send for a user. */
export const countCollected = async (user: string): Promise<number> =>
  (await readCollections())[user]?.answers.length ?? 0

/**
 * Decrypts the pending answers.
 * @throws Locked
 */
export const openCollected = async (db: ReplicaDb, user: string): Promise<CollectedAnswer[]> => {
  const answers = (await readCollections())[user]?.answers ?? []
  if (answers.length === 0) return []
  const secret = (await db.kept_forms.get(SECRET_FORM))?.values as JsonWebKey | undefined
  if (!secret) return []
  return Promise.all(answers.map(async ({ sealed }) => (await openWith(secret, sealed)) as CollectedAnswer))
}

/** Deletes an answer after the server has received it. */
export const deleteCollected = (user: string, id: string): Promise<void> =>
  updateCollection(user, (before) => ({ ...before, answers: before.answers.filter((one) => one.id !== id) }))

/** Deletes the keys once no answer is pending and the device is back with its user. */
export const cleanUpCollected = async (db: ReplicaDb, user: string): Promise<void> => {
  const ownCollection = (await readCollections())[user]
  if (ownCollection?.handedOver || ownCollection?.answers.length) return
  await updateCollection(user, () => null)
  await db.kept_forms.delete(SECRET_FORM)
  if (Object.values(await readCollections()).every(({ answers }) => answers.length === 0)) setSurveysPending(false)
}
