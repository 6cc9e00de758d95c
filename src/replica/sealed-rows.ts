import { cipherOf, lockState } from '../lock/vault.ts'
import type { ReplicaDb } from './db.ts'

/**
 * Whether rows are sealed here whose user has no lock: its record is gone, and the key with it. Asked of the first person
 * and the first change that waits, past the layer that would open them.
 */
export const isKeyLost = async (db: ReplicaDb): Promise<boolean> => {
  if (lockState(db.user) !== 'none' || cipherOf(db.user)) return false
  const transaction = db.backendDB().transaction(['registered', 'outbox'])
  const sealed = ['registered', 'outbox'].map(
    (name) =>
      new Promise<boolean>((resolve, reject) => {
        const asked = transaction.objectStore(name).getAll(null, 1)
        asked.onsuccess = () => resolve(asked.result[0]?.sealed instanceof Uint8Array)
        asked.onerror = () => reject(asked.error)
      }),
  )
  return (await Promise.all(sealed)).includes(true)
}
