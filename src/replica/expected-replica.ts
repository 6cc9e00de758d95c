import { getReplicaName } from './replica-name.ts'

const KEY = 'replica'

/**
 * Returns the user of the last opened replica. It is known before the user is loaded, so the replica can be
 * opened early.
 */
export const readExpectedUser = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the user of the replica to open at the next start; null for none. */
export const storeExpectedUser = (user: string | null): void => {
  if (readExpectedUser() === user) return
  try {
    if (user) localStorage.setItem(KEY, user)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden. The replica is then opened once the user is loaded.
  }
}

/**
 * Makes the browser read the expected database from disk while the scripts load, because it stays cached for
 * a moment. Does not create a missing database.
 */
export const warmReplica = (): void => {
  const user = readExpectedUser()
  if (!user) return
  try {
    const request = indexedDB.open(getReplicaName(user))
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => request.result.close()
    request.onerror = (event) => event.preventDefault()
  } catch {
    // Storage is forbidden. The code that needs it reports the error.
  }
}
