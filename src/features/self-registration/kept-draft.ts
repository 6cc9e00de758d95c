import { del, get, keys, set } from 'idb-keyval'
import { inTime, storageTrouble } from '@/device/storage-trouble.ts'
import type { Attempt } from '@/kit/public/attempt.ts'
import type { Draft } from './draft.ts'

/** Raised when what is kept changes its shape: what an older app has left is not read. */
const SHAPE = 1

/** What a phone keeps of a form that is not sent yet, so that a dead battery costs nothing. */
export type KeptForm = {
  shape: typeof SHAPE
  /** When it was last touched, ms. */
  at: number
  /** The club's name: without a network it cannot be asked for. */
  club: string
  draft: Draft
  /** The part that is open, and the furthest that was opened. */
  open: number
  reached: number
  attempt: Attempt | null
}

/** What a phone keeps of a form that has arrived, until somebody has read that it has. */
export type SentForm = Pick<KeptForm, 'shape' | 'at' | 'club'>

const PREFIX = 'registration-'
const KEPT_MS = 7 * 86_400_000

const keyOf = (hashid: string): string => `${PREFIX}${hashid}`

const sentKeyOf = (hashid: string): string => `${PREFIX}sent-${hashid}`

const isReadable = ({ shape, at }: SentForm, now: number): boolean =>
  shape === SHAPE && Math.abs(now - at) < KEPT_MS

/** What was begun on this phone for a club; what is older than seven days, of whichever club, goes. */
export const readKept = async (hashid: string, now = Date.now()): Promise<KeptForm | null> => {
  try {
    for (const key of await keys<string>()) {
      if (!String(key).startsWith(PREFIX)) continue
      const kept = await get<KeptForm>(key)
      if (!kept || !isReadable(kept, now)) await del(key)
    }
    return (await get<KeptForm>(keyOf(hashid))) ?? null
  } catch {
    // A browser that stores nothing: the form works as long as it is open.
    return null
  }
}

/**
 * Does something to what is kept. A browser that stores nothing, or does not answer, keeps no form from being sent.
 * @returns whether it was done
 */
const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
  if (storageTrouble()) return false
  return inTime(work(), () => 'silent').then(
    () => true,
    () => false,
  )
}

/** @returns whether it is kept */
export const writeKept = (hashid: string, kept: Omit<KeptForm, 'shape' | 'at'>): Promise<boolean> =>
  tried(() => set(keyOf(hashid), { ...kept, shape: SHAPE, at: Date.now() } satisfies KeptForm))

/** The form of a club that has arrived, where nobody may have seen so: its page was closed or reloaded meanwhile. */
export const readSent = async (hashid: string, now = Date.now()): Promise<SentForm | null> => {
  const sent = await get<SentForm>(sentKeyOf(hashid)).catch(() => undefined)
  return sent && isReadable(sent, now) ? sent : null
}

export const writeSent = (hashid: string, club: string): Promise<boolean> =>
  tried(() => set(sentKeyOf(hashid), { club, shape: SHAPE, at: Date.now() } satisfies SentForm))

export const clearSent = (hashid: string): Promise<boolean> => tried(() => del(sentKeyOf(hashid)))

export const clearKept = (hashid: string): Promise<boolean> => tried(() => del(keyOf(hashid)))
