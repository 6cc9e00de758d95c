import { replicaName } from './replica-name.ts'

const KEY = 'replica'

/** Whose replica this device opened last: known before the user is, so that it can be opened meanwhile. */
export const expectedReplica = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Remembers whose replica to expect at the next start; null: nobody's. */
export const expectReplica = (user: string | null): void => {
  if (expectedReplica() === user) return
  try {
    if (user) localStorage.setItem(KEY, user)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; the replica is then opened once the user is known.
  }
}

/**
 * Makes the browser read the expected database from the disk while the scripts start; it keeps it at hand for a moment.
 * One that is not there is not made.
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
    // Storage is forbidden: whoever needs it says so.
  }
}
