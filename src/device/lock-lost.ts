import { signOut } from '@/hooks/sign-in.ts'
import { storeAllAnew } from '@/replica/seal-here.ts'
import { keptKey, readKept, writeKept } from './eviction-marker.ts'
import { openHere } from './lock-here.ts'
import type { Unsent } from './lock-waiting.ts'

/**
 * The record of a lock is gone, and with it both wrapped copies of the key. Where another page or the worker still holds
 * the key, everything is stored in the clear before that ends too: sealed it would be lost.
 * @returns whether this page can read it again
 */
export const saveFromLostLock = async (user: string): Promise<boolean> => {
  const held = await openHere(user)
  // What cannot be stored now, for want of room say, can be read as long as this page lives.
  if (held) await storeAllAnew(user).catch(() => undefined)
  return held
}

/** Removes what nobody can open any more. The next to sign in as this user is told what went with it. */
export const removeUnopened = async (user: string, unsent: Unsent): Promise<void> => {
  const key = await keptKey(user)
  const before = readKept(key)
  const waiting = unsent === 'unknown' ? (before?.waiting ?? 0) : unsent
  await signOut()
  // Of another replica than the next one: so the next look finds it gone.
  if (waiting > 0) writeKept(key, { device: 'removed', waiting, at: Date.now(), head: null, lost: null })
}
