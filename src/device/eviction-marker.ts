import * as v from 'valibot'

const Time = v.number()

/**
 * What a browser remembers of a user's replica outside IndexedDB, so that it is noticed when the browser has cleared
 * that. Numbers and the replica's own random id: nothing of a person.
 */
const Kept = v.object({
  /** The replica's device id: another one means another replica. */
  device: v.string(),
  /** Changes that had not been sent or were set aside, when this was last known. */
  waiting: v.number(),
  at: Time,
  /** The oldest change that waits, and since when it has been seen to wait. */
  head: v.nullable(v.object({ seq: v.number(), first: Time })),
  /** What was lost with a cleared replica, until the user has been told. */
  lost: v.nullable(v.object({ waiting: v.number(), at: Time })),
})
export type Kept = v.InferOutput<typeof Kept>

/** The name under which it is remembered. It does not tell whose it is. */
export const keptKey = async (user: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`hallbook-kept-${user}`))
  const bytes = new Uint8Array(hash).slice(0, 12)
  return `kept-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export const readKept = (key: string): Kept | null => {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export const writeKept = (key: string, kept: Kept): void => {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Full or forbidden: then a cleared replica goes unnoticed, and nothing else.
  }
}

/** The replica goes because somebody has said so: it is not missed. */
export const forgetKept = async (user: string): Promise<void> => {
  const key = await keptKey(user)
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden: nothing was written either.
  }
}
