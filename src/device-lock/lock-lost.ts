import { signOut } from '@/device-lock/sign-in.ts'
import { rewriteAllData } from '@/replica/rewrite-all-data.ts'
import { getMarkerKey, readMarker, writeMarker } from '../browser/eviction-marker.ts'
import { openLockHere } from './lock-here.ts'
import type { UnsentCount } from './lock-pending.ts'

/**
 * Rescues data after the lock record, with both wrapped keys, was lost. If another page or the worker still has the
 * key, stores everything as plain text before the key is lost too.
 * @returns true if this page can read the data again
 */
export const saveFromLostLock = async (user: string): Promise<boolean> => {
  const isReadable = await openLockHere(user)
  // Ignore a failed rewrite, such as a lack of space. The data stays readable while this page is open.
  if (isReadable) await rewriteAllData(user).catch(() => undefined)
  return isReadable
}

/** Removes data that can no longer be decrypted. This user's next sign-in reports how much was lost. */
export const removeUnreadableData = async (user: string, unsent: UnsentCount): Promise<void> => {
  const key = await getMarkerKey(user)
  const marker = readMarker(key)
  const unsentCount = unsent === 'unknown' ? (marker?.waiting ?? 0) : unsent
  await signOut()
  // Write a device id that no replica has, so that the next check reports the loss.
  if (unsentCount > 0)
    writeMarker(key, { device: 'removed', waiting: unsentCount, at: Date.now(), head: null, lost: null })
}
