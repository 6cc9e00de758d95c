import { CurrentUser } from '@contract/user.ts'
import { del, get, set, update } from 'idb-keyval'
import * as v from 'valibot'

/**
 * Storage key of the last signed-in user, whose replica this browser shows. The value stays when the token expires, so
 * that the register opens offline. Sign-out deletes it.
 */
const OWNER_STORAGE_KEY = 'owner'

export const readOwner = async (): Promise<CurrentUser | null> => {
  const parseResult = v.safeParse(CurrentUser, await get(OWNER_STORAGE_KEY))
  return parseResult.success ? parseResult.output : null
}

export const storeOwner = (user: CurrentUser): Promise<void> => set(OWNER_STORAGE_KEY, user)

/**
 * Updates the stored owner. Ignores a late response that arrives after a log-out or another user's sign-in.
 * @returns true if the owner was updated
 */
export const updateOwner = async (user: CurrentUser): Promise<boolean> => {
  if ((await readOwner())?.id !== user.id) return false
  let isSameUser = false
  await update<unknown>(OWNER_STORAGE_KEY, (stored) => {
    isSameUser = v.is(CurrentUser, stored) && stored.id === user.id
    return isSameUser ? user : stored
  })
  return isSameUser
}

export const clearOwner = (): Promise<void> => del(OWNER_STORAGE_KEY)
