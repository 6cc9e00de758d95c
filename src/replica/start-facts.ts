import { getCipher, getLockState } from '../lock/vault.ts'
import type { ReplicaDb } from './db.ts'
import { type AgeFacts, ageKeys } from './register-age.ts'

type StartFacts = {
  /** True if the full register has been loaded. */
  complete: boolean
  /** Values that determine the register's age, with the time of the last contact with the server. */
  age: AgeFacts
  /** True if rows are sealed but the user has no lock, because the lock's record and key are lost. */
  keyLost: boolean
}

/**
 * Reads the values that are needed before a screen is shown. To detect sealed rows, reads the first person and the
 * first pending change without decrypting them. Uses one transaction of the IndexedDB API, because each transaction
 * delays the start.
 */
export const readStartFacts = async (db: ReplicaDb): Promise<StartFacts> => {
  const mayKeyBeLost = getLockState(db.user) === 'none' && !getCipher(db.user)
  const storeNames = mayKeyBeLost ? ['registered', 'outbox'] : []
  const transaction = db.backendDB().transaction(['meta', ...storeNames])
  const awaitRequest = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const metaStore = transaction.objectStore('meta')
  const [completeEntry, ageEntries, ...firstRows] = await Promise.all([
    awaitRequest(metaStore.get('complete')),
    Promise.all(ageKeys.map((key) => awaitRequest<{ value: unknown } | undefined>(metaStore.get(key)))),
    ...storeNames.map((name) => awaitRequest(transaction.objectStore(name).getAll(null, 1))),
  ])
  return {
    complete: completeEntry?.value ?? false,
    age: Object.fromEntries(ageKeys.map((key, index) => [key, ageEntries[index]?.value])),
    keyLost: firstRows.some(([row]) => row?.sealed instanceof Uint8Array),
  }
}
