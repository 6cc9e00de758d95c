import { DAY_MS } from '@contract/rules/days.ts'
import { del, get, keys, set } from 'idb-keyval'
import { getStorageTrouble, withTimeout } from '@/browser/storage-trouble.ts'
import type { Attempt } from '@/kit/public/attempt.ts'
import type { Draft } from './draft.ts'

/** Version of the stored format. Increase it with every change, because older formats are not read. */
const SHAPE = 1

/** Unsent form in the phone's storage, so that an empty battery does not lose answers. */
export type StoredForm = {
  shape: typeof SHAPE
  /** Time of the last change in ms. */
  at: number
  /** The club's name, because it cannot be requested offline. */
  club: string
  draft: Draft
  /** Index of the open part, and of the furthest part that was opened. */
  open: number
  reached: number
  attempt: Attempt | null
}

/** Record of a sent form, stored until the user has seen the confirmation of the sending. */
export type SentForm = Pick<StoredForm, 'shape' | 'at' | 'club'>

const PREFIX = 'registration-'
const MAX_AGE_MS = 7 * DAY_MS

const getFormKey = (hashid: string): string => `${PREFIX}${hashid}`

const getSentKey = (hashid: string): string => `${PREFIX}sent-${hashid}`

const isReadable = ({ shape, at: savedAt }: SentForm, now: number): boolean =>
  shape === SHAPE && Math.abs(now - savedAt) < MAX_AGE_MS

/** Loads the unsent form of a club. Deletes forms of all clubs that are older than seven days. */
export const readStoredForm = async (hashid: string, now = Date.now()): Promise<StoredForm | null> => {
  try {
    for (const key of await keys<string>()) {
      if (!String(key).startsWith(PREFIX)) continue
      const storedForm = await get<StoredForm>(key)
      if (!storedForm || !isReadable(storedForm, now)) await del(key)
    }
    return (await get<StoredForm>(getFormKey(hashid))) ?? null
  } catch {
    // Return null if the browser blocks storage. The form then exists only while it is open.
    return null
  }
}

/**
 * Runs a storage operation. Never throws, because missing storage must not prevent the sending of a form.
 * @returns true if the operation succeeded
 */
const trySave = async (work: () => Promise<unknown>): Promise<boolean> => {
  if (getStorageTrouble()) return false
  return withTimeout(work(), () => 'silent').then(
    () => true,
    () => false,
  )
}

/** @returns true if the form was stored */
export const writeStoredForm = (hashid: string, form: Omit<StoredForm, 'shape' | 'at'>): Promise<boolean> =>
  trySave(() => set(getFormKey(hashid), { ...form, shape: SHAPE, at: Date.now() } satisfies StoredForm))

/** Loads a club's sent form if the user may not have seen its confirmation, because the page was closed or reloaded. */
export const readSent = async (hashid: string, now = Date.now()): Promise<SentForm | null> => {
  const sentForm = await get<SentForm>(getSentKey(hashid)).catch(() => undefined)
  return sentForm && isReadable(sentForm, now) ? sentForm : null
}

export const writeSent = (hashid: string, club: string): Promise<boolean> =>
  trySave(() => set(getSentKey(hashid), { club, shape: SHAPE, at: Date.now() } satisfies SentForm))

export const clearSent = (hashid: string): Promise<boolean> => trySave(() => del(getSentKey(hashid)))

export const clearStoredForm = (hashid: string): Promise<boolean> => trySave(() => del(getFormKey(hashid)))
