import { getReplicaName } from './replica-name.ts'

const EXPECTED_USER_KEY = 'replica'

/**
 * Returns the user of the last opened replica. The result is available before the user is loaded, so that the replica
 * can be opened early.
 */
export const readExpectedUser = (): string | null => {
  try {
    return localStorage.getItem(EXPECTED_USER_KEY)
  } catch {
    return null
  }
}

/** Stores the user whose replica is opened at the next start. Null if no replica is expected. */
export const storeExpectedUser = (user: string | null): void => {
  if (readExpectedUser() === user) return
  try {
    if (user) localStorage.setItem(EXPECTED_USER_KEY, user)
    else localStorage.removeItem(EXPECTED_USER_KEY)
  } catch {
    // Ignore an error, because storage may be forbidden. The replica then opens once the user is loaded.
  }
}

/**
 * Opens and closes the expected database while the scripts load. The browser then has its content in memory for a
 * moment. Does not create a missing database.
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
    // Ignore the error, because the code that needs the storage reports it.
  }
}
