import { replicaName } from './replica-name.ts'

const KEY = 'replica'

/**
 * Returns the user of the last opened replica. It is known before the user is loaded, so the replica can be
 * opened early.
 */
export const expectedReplica = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the user of the replica to open at the next start; null for none. */
export const expectReplica = (user: string | null): void => {
  if (expectedReplica() === user) return
  try {
    if (user) localStorage.setItem(KEY, user)
    else localStorage.removeItem(KEY)
  } catch {
    // // Storage may be forbidden. The replica is then opened once the user is loaded.
  }
}

/**
 * Makes the browser read the expected database from disk while the scripts load, because it stays cached for
 * a moment. Does not create a missing database.
 */
export const warmReplica = (): void => {
  const user = expectedReplica()
  if (!user) return
  try {
    const asked = indexedDB.open(replicaName(user))
    asked.onupgradeneeded = () => asked.transaction?.abort()
    asked.onsuccess = () => asked.result.close()
    asked.onerror = (event) => event.preventDefault()
  } catch {
    // // Storage is forbidden. The code that needs it reports the error.
  }
}
