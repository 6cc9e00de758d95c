import type { CurrentUser } from '@contract/user.ts'
import { useSyncExternalStore } from 'react'
import { loadLocks } from '@/lock/lock-records.ts'
import { expectReplica } from '@/replica/expected.ts'
import { readOwner, storeOwner } from '@/replica/owner.ts'

let current: CurrentUser | null = null
const listeners = new Set<() => void>()

const change = (user: CurrentUser | null) => {
  current = user
  expectReplica(user?.organisation ? user.id : null)
  for (const listener of listeners) listener()
}

/** Reads who uses this device, before the first screen. */
export const loadUser = async (): Promise<CurrentUser | null> => {
  const [owner] = await Promise.all([readOwner(), loadLocks()])
  change(owner)
  return current
}

/** The user of this device; null where nobody has signed in. */
export const currentUser = (): CurrentUser | null => current

/** Shows the app as this user and remembers them for the hall. */
export const setUser = async (user: CurrentUser): Promise<void> => {
  await storeOwner(user)
  change(user)
}

/** Nobody is signed in any more. */
export const forgetUser = (): void => change(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in user, for screens behind the sign-in. */
export const useUser = (): CurrentUser => {
  const user = useSyncExternalStore(subscribe, currentUser)
  if (!user) throw new Error('This screen needs a signed-in user')
  return user
}

export const useMaybeUser = (): CurrentUser | null => useSyncExternalStore(subscribe, currentUser)
