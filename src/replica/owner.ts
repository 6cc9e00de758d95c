import { CurrentUser } from '@contract/user.ts'
import { del, get, set } from 'idb-keyval'
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

export const clearOwner = (): Promise<void> => del(KEY)
