import { CurrentUser } from '@contract/user.ts'
import { del, get, set, update } from 'idb-keyval'
import * as v from 'valibot'

/**
 * Whose replica this browser shows: the last user who signed in. Stays when the token runs out, so that
 * the register opens in the hall without a network; goes when they sign out.
 */
const KEY = 'owner'

export const readOwner = async (): Promise<CurrentUser | null> => {
  const parsed = v.safeParse(CurrentUser, await get(KEY))
  return parsed.success ? parsed.output : null
}

export const storeOwner = (user: CurrentUser): Promise<void> => set(KEY, user)

/**
 * Brings what is remembered of the owner up to date. An answer that comes late, after somebody has logged out or another
 * has come, changes nothing.
 */
export const keepOwner = async (user: CurrentUser): Promise<boolean> => {
  if ((await readOwner())?.id !== user.id) return false
  let kept = false
  await update<unknown>(KEY, (stored) => {
    kept = v.is(CurrentUser, stored) && stored.id === user.id
    return kept ? user : stored
  })
  return kept
}

export const clearOwner = (): Promise<void> => del(KEY)
