import { dayInLondon } from '@contract/rules/days.ts'
import type { CollectedSurvey } from '@contract/surveys.ts'
import { get, update } from 'idb-keyval'
import type { InferInput } from 'valibot'
import { COLLECTED_KEY } from '@/replica/collected.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { makePair, openWith, type SealedForLater, sealFor } from './sealed-for-later.ts'
import { noteSurveysWait } from './surveys-wait.ts'

export type CollectedAnswer = InferInput<typeof CollectedSurvey>

/** What a device keeps of the survey that it is handed over for. */
type Collection = {
  club: string
  /** Seals an answer; what opens it lies with the user's forms, under their lock. */
  key: JsonWebKey
  /** The device is in other people's hands. */
  handedOver: boolean
  answers: { id: string; sealed: SealedForLater }[]
}
type Collections = Record<string, Collection>

/** Of the form in which the user keeps what opens the answers. */
const SECRET_FORM = COLLECTED_KEY

const all = async (): Promise<Collections> => (await get<Collections>(COLLECTED_KEY)) ?? {}

const change = (user: string, work: (before: Collection) => Collection | null): Promise<void> =>
  update<Collections>(COLLECTED_KEY, (before = {}) => {
    const { [user]: mine, ...others } = before
    const after = mine && work(mine)
    return after ? { ...others, [user]: after } : others
  })

/** Makes a device ready to be handed over: from now on it takes answers while it is locked. */
export const beginHandOver = async (db: ReplicaDb, user: string, club: string): Promise<void> => {
  const before = (await all())[user]
  const secret = await db.kept_forms.get(SECRET_FORM)
  let key = before?.key
  if (!key || !secret) {
    // Without its other half nothing could be opened: what waits is sent before a new one is made.
    if (before?.answers.length) throw new Error('Answers wait that cannot be opened')
    const pair = await makePair()
    await db.kept_forms.put({ id: SECRET_FORM, at: Date.now(), values: pair.secret, opened: null })
    key = pair.open
  }
  const made = { club, key, handedOver: true, answers: [] }
  await update<Collections>(COLLECTED_KEY, (collections = {}) => ({
    ...collections,
    [user]: { ...made, answers: collections[user]?.answers ?? [] },
  }))
}

/** Whose device is handed over, and for which club; null: it is not. */
export const handedOver = async (): Promise<{ user: string; club: string } | null> => {
  const found = Object.entries(await all()).find(([, one]) => one.handedOver)
  return found ? { user: found[0], club: found[1].club } : null
}

/** The device is back. */
export const endHandOver = (user: string): Promise<void> =>
  change(user, (before) => ({ ...before, handedOver: false }))

/** Writes an answer down until it can be sent; the same one once. */
export const collect = async (user: string, answer: Omit<CollectedAnswer, 'day'>): Promise<void> => {
  const key = (await all())[user]?.key
  if (!key) throw new Error('This device is not handed over')
  const sealed = await sealFor(key, { ...answer, day: dayInLondon() })
  await change(user, (before) => ({
    ...before,
    answers: [...before.answers.filter(({ id }) => id !== answer.id), { id: answer.id, sealed }],
  }))
  noteSurveysWait(true)
}

/** How many answers of a user's club wait on this device. */
export const countCollected = async (user: string): Promise<number> =>
  (await all())[user]?.answers.length ?? 0

/** The answers that wait, opened. @throws Locked */
export const openCollected = async (db: ReplicaDb, user: string): Promise<CollectedAnswer[]> => {
  const answers = (await all())[user]?.answers ?? []
  if (answers.length === 0) return []
  const secret = (await db.kept_forms.get(SECRET_FORM))?.values as JsonWebKey | undefined
  if (!secret) return []
  return Promise.all(answers.map(async ({ sealed }) => (await openWith(secret, sealed)) as CollectedAnswer))
}

/** An answer has arrived. */
export const dropCollected = (user: string, id: string): Promise<void> =>
  change(user, (before) => ({ ...before, answers: before.answers.filter((one) => one.id !== id) }))

/** Forgets the keys once nothing waits and the device is back. */
export const tidyCollected = async (db: ReplicaDb, user: string): Promise<void> => {
  const mine = (await all())[user]
  if (mine?.handedOver || mine?.answers.length) return
  await change(user, () => null)
  await db.kept_forms.delete(SECRET_FORM)
  if (Object.values(await all()).every(({ answers }) => answers.length === 0)) noteSurveysWait(false)
}
