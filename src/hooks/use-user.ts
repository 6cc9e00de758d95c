import type { CurrentUser } from '@contract/user.ts'
import { useSyncExternalStore } from 'react'
import { readEnds } from '@/api/sign-in-end.ts'
import { inTime, NoStorage, noteStorageTrouble } from '@/device/storage-trouble.ts'
import { loadLocks } from '@/lock/lock-records.ts'
import { lockState } from '@/lock/vault.ts'
import { announce, onAnnouncement } from '@/replica/engine/announce.ts'
import { expectReplica } from '@/replica/expected.ts'
import { keepOwner, readOwner, storeOwner } from '@/replica/owner.ts'

let current: CurrentUser | null = null
const listeners = new Set<() => void>()

const change = (user: CurrentUser | null) => {
  current = user
  expectReplica(user?.organisation ? user.id : null)
  for (const listener of listeners) listener()
}

const readUser = async (openLock: (user: string) => Promise<unknown>): Promise<void> => {
  const [owner] = await Promise.all([readOwner(), loadLocks(), readEnds()])
  if (owner && lockState(owner.id) !== 'none')
    // Without the key the user must enter their PIN.
    await openLock(owner.id).catch(() => undefined)
  change(owner)
  noteStorageTrouble(null)
}

/**
 * Loads the user of this device before the first screen. Null if the browser stores nothing (see
 * `storage-trouble.ts`).
 * @param openLock opens the user's lock if another page still has the key
 */
export const loadUser = async (openLock: (user: string) => Promise<unknown>): Promise<CurrentUser | null> => {
  const reading = readUser(openLock)
  await inTime(reading, () => new NoStorage('silent', reading)).catch((cause: unknown) =>
    noteStorageTrouble(cause instanceof NoStorage ? cause : new NoStorage('refused', undefined, { cause })),
  )
  return current
}

/** Returns the user of this device, or null if no user is signed in. */
export const currentUser = (): CurrentUser | null => current

/** Switches the app to this user on every page of this browser and stores the user for offline use. */
export const setUser = async (user: CurrentUser): Promise<void> => {
  await storeOwner(user)
  change(user)
  announce({ kind: 'owner', user: user.id })
}

/** Updates the current user from a server response. Ignores the response if the user has changed since. */
export const updateUser = async (user: CurrentUser): Promise<void> => {
  if ((await keepOwner(user)) && current?.id === user.id) change(user)
}

/** Signs the user out on every page of this browser. */
export const forgetUser = (): void => {
  const gone = current
  change(null)
  if (gone) announce({ kind: 'owner', user: gone.id })
}

/**
 * Follows a sign-in or sign-out on another page of this browser. Calls `adopted` once this page has switched.
 */
export const followOwner = (adopted: () => void): (() => void) =>
  onAnnouncement(async (a) => {
    if (a.kind !== 'owner') return
    const owner = await readOwner()
    if (owner?.id === current?.id) return
    await Promise.all([loadLocks(), readEnds()])
    change(owner)
    adopted()
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the signed-in user, for screens after the sign-in. */
export const useUser = (): CurrentUser => {
  const user = useSyncExternalStore(subscribe, currentUser)
  if (!user) throw new Error('This screen needs a signed-in user')
  return user
}

export const useMaybeUser = (): CurrentUser | null => useSyncExternalStore(subscribe, currentUser)
