import type { CurrentUser } from '@contract/user.ts'
import { useSyncExternalStore } from 'react'
import { readSignInEnds } from '@/api/sign-in-end.ts'
import { deleteFormDrafts } from '@/browser/form-drafts.ts'
import { deleteRecentPages } from '@/browser/recent-pages.ts'
import { NoStorage, setStorageTrouble, withTimeout } from '@/browser/storage-trouble.ts'
import { loadLocks } from '@/lock/lock-records.ts'
import { getLockState } from '@/lock/vault.ts'
import { announce, onAnnouncement } from '@/replica/engine/announce.ts'
import { storeExpectedUser } from '@/replica/expected-replica.ts'
import { readOwner, storeOwner, updateOwner } from '@/replica/owner.ts'

let signedInUser: CurrentUser | null = null
const listeners = new Set<() => void>()

const setSignedInUser = (user: CurrentUser | null) => {
  if (!user || (signedInUser && signedInUser.id !== user.id)) deleteRecentPages()
  if (user) deleteFormDrafts(user.id)
  signedInUser = user
  storeExpectedUser(user?.organisation ? user.id : null)
  for (const listener of listeners) listener()
}

const readUser = async (openLock: (user: string) => Promise<unknown>): Promise<void> => {
  const [owner] = await Promise.all([readOwner(), loadLocks(), readSignInEnds()])
  if (owner && getLockState(owner.id) !== 'none')
    // Ignore a failure, because the user then enters their PIN.
    await openLock(owner.id).catch(() => undefined)
  setSignedInUser(owner)
  setStorageTrouble(null)
}

/**
 * Loads this device's user before the first screen. Null if the browser stores nothing (see `storage-trouble.ts`).
 * @param openLock opens the user's lock if another page still has the key
 */
export const loadUser = async (openLock: (user: string) => Promise<unknown>): Promise<CurrentUser | null> => {
  const readPromise = readUser(openLock)
  await withTimeout(readPromise, () => new NoStorage('silent', readPromise)).catch((cause: unknown) =>
    setStorageTrouble(cause instanceof NoStorage ? cause : new NoStorage('refused', undefined, { cause })),
  )
  return signedInUser
}

/** Returns this device's user, or null if no user is signed in. */
export const getCurrentUser = (): CurrentUser | null => signedInUser

/** Switches the app to this user on every page of this browser and stores the user for offline use. */
export const setUser = async (user: CurrentUser): Promise<void> => {
  await storeOwner(user)
  setSignedInUser(user)
  announce({ kind: 'owner', user: user.id })
}

/**
 * Updates the current user from a server response. Ignores the response if another user has signed in since the
 * request.
 */
export const updateUser = async (user: CurrentUser): Promise<void> => {
  if ((await updateOwner(user)) && signedInUser?.id === user.id) setSignedInUser(user)
}

/** Signs the user out on every page of this browser. */
export const clearUser = (): void => {
  const previousUser = signedInUser
  setSignedInUser(null)
  if (previousUser) announce({ kind: 'owner', user: previousUser.id })
}

/** Follows a sign-in or sign-out on another page of this browser. Calls `onSwitched` once this page has switched. */
export const followOwner = (onSwitched: () => void): (() => void) =>
  onAnnouncement(async (a) => {
    if (a.kind !== 'owner') return
    const owner = await readOwner()
    if (owner?.id === signedInUser?.id) return
    await Promise.all([loadLocks(), readSignInEnds()])
    setSignedInUser(owner)
    onSwitched()
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the signed-in user, for screens after the sign-in. */
export const useUser = (): CurrentUser => {
  const user = useSyncExternalStore(subscribe, getCurrentUser)
  if (!user) throw new Error('This screen needs a signed-in user')
  return user
}

export const useMaybeUser = (): CurrentUser | null => useSyncExternalStore(subscribe, getCurrentUser)
