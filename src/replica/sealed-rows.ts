import { cipherOf, lockState } from '../lock/vault.ts'
import type { ReplicaDb } from './db.ts'
import { type AgeFacts, ageKeys } from './register-age.ts'

type FirstLook = {
  /** The whole register has come. */
  complete: boolean
  /** When the server was last reached, and what goes with it. */
  age: AgeFacts
  /** Rows are sealed here whose user has no lock: its record is gone, and the key with it. */
  keyLost: boolean
}

/**
 * What must be known before a screen is shown. Sealed rows are looked for in the first person and the first change that
 * waits, past the layer that would open them. Each transaction delays a start: all is asked in one, in IndexedDB's own words.
 */
export const lookFirst = async (db: ReplicaDb): Promise<FirstLook> => {
  const mayBeLost = lockState(db.user) === 'none' && !cipherOf(db.user)
  const stores = mayBeLost ? ['registered', 'outbox'] : []
  const transaction = db.backendDB().transaction(['meta', ...stores])
  const answer = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const meta = transaction.objectStore('meta')
  const [complete, age, ...firstRows] = await Promise.all([
    answer(meta.get('complete')),
    Promise.all(ageKeys.map((key) => answer<{ value: unknown } | undefined>(meta.get(key)))),
    ...stores.map((name) => answer(transaction.objectStore(name).getAll(null, 1))),
  ])
  return {
    complete: complete?.value ?? false,
    age: Object.fromEntries(ageKeys.map((key, at) => [key, age[at]?.value])),
    keyLost: firstRows.some(([row]) => row?.sealed instanceof Uint8Array),
  }
}
