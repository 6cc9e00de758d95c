import { getLondonDay } from '@contract/rules/days.ts'
import type { CollectedSurvey } from '@contract/surveys.ts'
import { get, update } from 'idb-keyval'
import type { InferInput } from 'valibot'
import { COLLECTED_KEY } from '@/replica/collected-surveys.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { createKeyPair, openWithKey, type SealedValue, sealForKey } from '../device-lock/sealed-for-later.ts'
import { setSurveysPending } from './pending-surveys.ts'

export type CollectedAnswer = InferInput<typeof CollectedSurvey>

/** Survey data that a device stores for one user during a hand-over to participants. */
type SurveyCollection = {
  club: string
  /**
   * Public key that encrypts the answers. The private key is stored in the user's drafts, encrypted by the user's lock.
   */
  key: JsonWebKey
  /** True while participants have the device. */
  handedOver: boolean
  answers: { id: string; sealed: SealedValue }[]
}
type CollectionByUser = Record<string, SurveyCollection>

/** Draft id under which the user's private key is stored. */
const SECRET_DRAFT_ID = COLLECTED_KEY

const readCollections = async (): Promise<CollectionByUser> => (await get<CollectionByUser>(COLLECTED_KEY)) ?? {}

const updateCollection = (user: string, change: (before: SurveyCollection) => SurveyCollection | null): Promise<void> =>
  update<CollectionByUser>(COLLECTED_KEY, (before = {}) => {
    const { [user]: ownCollection, ...others } = before
    const updatedCollection = ownCollection && change(ownCollection)
    return updatedCollection ? { ...others, [user]: updatedCollection } : others
  })

/** Prepares the device for a hand-over to participants. From now on it accepts answers while it is locked. */
export const beginHandOver = async (db: ReplicaDb, user: string, club: string): Promise<void> => {
  const currentCollection = (await readCollections())[user]
  const privateKeyDraft = await db.kept_forms.get(SECRET_DRAFT_ID)
  let key = currentCollection?.key
  if (!key || !privateKeyDraft) {
    // Refuse a new key pair while answers are pending, because they could not be decrypted without the lost private
    // key.
    if (currentCollection?.answers.length) throw new Error('Answers wait that cannot be opened')
    const keyPair = await createKeyPair()
    await db.kept_forms.put({ id: SECRET_DRAFT_ID, at: Date.now(), values: keyPair.secret, opened: null })
    key = keyPair.open
  }
  const newCollection = { club, key, handedOver: true, answers: [] }
  await update<CollectionByUser>(COLLECTED_KEY, (collections = {}) => ({
    ...collections,
    [user]: { ...newCollection, answers: collections[user]?.answers ?? [] },
  }))
}

/** Returns the user and the club of a device that is handed over, or null. */
export const readHandOver = async (): Promise<{ user: string; club: string } | null> => {
  const handedOverEntry = Object.entries(await readCollections()).find(([, one]) => one.handedOver)
  return handedOverEntry ? { user: handedOverEntry[0], club: handedOverEntry[1].club } : null
}

/** Marks the device as returned to its user. */
export const endHandOver = (user: string): Promise<void> =>
  updateCollection(user, (before) => ({ ...before, handedOver: false }))

/** Stores an answer until it can be sent. A repeated answer is stored once. */
export const storeAnswer = async (user: string, answer: Omit<CollectedAnswer, 'day'>): Promise<void> => {
  const key = (await readCollections())[user]?.key
  if (!key) throw new Error('This device is not handed over')
  const sealedAnswer = await sealForKey(key, { ...answer, day: getLondonDay() })
  await updateCollection(user, (before) => ({
    ...before,
    answers: [...before.answers.filter(({ id }) => id !== answer.id), { id: answer.id, sealed: sealedAnswer }],
  }))
  setSurveysPending(true)
}

/** Counts the answers that this device still has to send for a user. */
export const countCollectedAnswers = async (user: string): Promise<number> =>
  (await readCollections())[user]?.answers.length ?? 0

/**
 * Decrypts the pending answers.
 * @throws Locked
 */
export const openCollectedAnswers = async (db: ReplicaDb, user: string): Promise<CollectedAnswer[]> => {
  const answers = (await readCollections())[user]?.answers ?? []
  if (answers.length === 0) return []
  const privateKey = (await db.kept_forms.get(SECRET_DRAFT_ID))?.values as JsonWebKey | undefined
  if (!privateKey) return []
  return Promise.all(answers.map(async ({ sealed }) => (await openWithKey(privateKey, sealed)) as CollectedAnswer))
}

/** Deletes an answer after the server has received it. */
export const deleteCollectedAnswer = (user: string, id: string): Promise<void> =>
  updateCollection(user, (before) => ({ ...before, answers: before.answers.filter((one) => one.id !== id) }))

/** Deletes the keys once no answer is pending and the device is back with its user. */
export const cleanUpCollectedAnswers = async (db: ReplicaDb, user: string): Promise<void> => {
  const ownCollection = (await readCollections())[user]
  if (ownCollection?.handedOver || ownCollection?.answers.length) return
  await updateCollection(user, () => null)
  await db.kept_forms.delete(SECRET_DRAFT_ID)
  if (Object.values(await readCollections()).every(({ answers }) => answers.length === 0)) setSurveysPending(false)
}
