import { del, get, keys, set } from 'idb-keyval'
import type { Draft } from './draft.ts'
import type { Attempt } from './submission.ts'

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

const PREFIX = 'registration-'
const KEPT_MS = 7 * 86_400_000

const keyOf = (hashid: string): string => `${PREFIX}${hashid}`

const isReadable = ({ shape, at }: KeptForm, now: number): boolean =>
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

export const writeKept = async (hashid: string, kept: Omit<KeptForm, 'shape' | 'at'>): Promise<void> =>
  set(keyOf(hashid), { ...kept, shape: SHAPE, at: Date.now() } satisfies KeptForm).catch(() => undefined)

export const clearKept = async (hashid: string): Promise<void> => del(keyOf(hashid)).catch(() => undefined)
