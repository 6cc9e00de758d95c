import type { ErrorCode } from '@contract/errors.ts'
import { del, get, set } from 'idb-keyval'

/** Whose register was taken off this device without their asking, until the user has been told. Names nobody. */
export type Removed = {
  user: string
  code: ErrorCode
  /** Changes that were sent before, for the coordinators to decide about where they are not plain ticks. */
  sent: number
  /** Changes that the server took no more. */
  lost: number
}

const KEY = 'removed'

/** What was last removed from this device. */
export const readRemoved = async (): Promise<Removed | null> => (await get<Removed>(KEY)) ?? null

export const noteRemoved = (removed: Removed): Promise<void> => set(KEY, removed)

/** They have been told. */
export const forgetRemoved = (): Promise<void> => del(KEY)
