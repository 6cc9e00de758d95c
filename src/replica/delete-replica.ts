import { getReplicaName } from './replica-name.ts'

/** Deletes a user's replica without the database library. Every page that has the replica open closes it. */
export const deleteReplica = (user: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(getReplicaName(user))
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
