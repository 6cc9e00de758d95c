import { del, get, keys, set } from 'idb-keyval'
import { inTime, storageTrouble } from '@/device/storage-trouble.ts'
import type { Attempt } from '@/kit/public/attempt.ts'
import type { Draft } from './draft.ts'

/** Version of the stored format. Increase it with every change, because older formats are not read. */
const SHAPE = 1

/** Unsent form in the phone's storage, so that a flat battery does not lose answers. */
export type KeptForm = {
  shape: typeof SHAPE
  /** Time of the last change in ms. */
  at: number
  /** The club's name, because it cannot be requested offline. */
  club: string
  draft: Draft
  /** Index of the open part and of the furthest part opened. */
  open: number
  reached: number
  attempt: Attempt | null
}

/** Record of a sent form, stored until the user has seen the confirmation. */
export type SentForm = Pick<KeptForm, 'shape' | 'at' | 'club'>

const PREFIX = 'registration-'
const KEPT_MS = 7 * 86_400_000

const keyOf = (hashid: string): string => `${PREFIX}${hashid}`

const sentKeyOf = (hashid: string): string => `${PREFIX}sent-${hashid}`

const isReadable = ({ shape, at }: SentForm, now: number): boolean =>
  shape === SHAPE && Math.abs(now - at) < KEPT_MS

/** Loads the unsent form of a club. Deletes forms of all clubs that are older than seven days. */
export const readKept = async (hashid: string, now = Date.now()): Promise<KeptForm | null> => {
  try {
    for (const key of await keys<string>()) {
      if (!String(key).startsWith(PREFIX)) continue
      const kept = await get<KeptForm>(key)
      if (!kept || !isReadable(kept, now)) await del(key)
    }
    return (await get<KeptForm>(keyOf(hashid))) ?? null
  } catch {
    // The browser blocks storage, so the form works only while it is open.
    return null
  }
}

/**
 * Runs a storage operation. A browser without working storage must not prevent sending.
 * @returns true if the operation succeeded
 */
const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
  if (storageTrouble()) return false
  return inTime(work(), () => 'silent').then(
    () => true,
    () => false,
  )
}

/** @returns true if the form was stored */
export const writeKept = (hashid: string, kept: Omit<KeptForm, 'shape' | 'at'>): Promise<boolean> =>
  tried(() => set(keyOf(hashid), { ...kept, shape: SHAPE, at: Date.now() } satisfies KeptForm))

/**
 * Loads the sent form of a club whose confirmation may not have been seen because the page was closed or
 * reloaded.
 */
export const readSent = async (hashid: string, now = Date.now()): Promise<SentForm | null> => {
  const sent = await get<SentForm>(sentKeyOf(hashid)).catch(() => undefined)
  return sent && isReadable(sent, now) ? sent : null
}

export const writeSent = (hashid: string, club: string): Promise<boolean> =>
  tried(() => set(sentKeyOf(hashid), { club, shape: SHAPE, at: Date.now() } satisfies SentForm))

export const clearSent = (hashid: string): Promise<boolean> => tried(() => del(sentKeyOf(hashid)))

export const clearKept = (hashid: string): Promise<boolean> => tried(() => del(keyOf(hashid)))
