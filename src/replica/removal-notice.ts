import type { ErrorCode } from '@contract/errors.ts'
import { del, get, set } from 'idb-keyval'

/**
 * Notice that a user's register was removed from this device without an action by the user. Stored until the user has
 * read it. Contains no names.
 */
export type RemovalNotice = {
  user: string
  code: ErrorCode
  /** Number of changes sent before the removal. Coordinators decide about changes other than ticks. */
  sent: number
  /** Number of changes that the server did not accept. */
  lost: number
}

const REMOVAL_NOTICE_KEY = 'removed'

/** Reads the notice of the last removal on this device. */
export const readRemovalNotice = async (): Promise<RemovalNotice | null> =>
  (await get<RemovalNotice>(REMOVAL_NOTICE_KEY)) ?? null

export const storeRemovalNotice = (removed: RemovalNotice): Promise<void> => set(REMOVAL_NOTICE_KEY, removed)

/** Deletes the notice after the user has read it. */
export const deleteRemovalNotice = (): Promise<void> => del(REMOVAL_NOTICE_KEY)
