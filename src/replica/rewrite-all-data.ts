import { rewriteToken } from '../api/token.ts'
import { finishSealing } from '../lock/lock.ts'
import { rewriteCachedResponses } from './cached-responses.ts'
import { ReplicaDb } from './db.ts'
import { OFFLINE_FOLDERS_KEY } from './offline-files.ts'
import { rewriteRows } from './sealing.ts'

/** Stores all of a user's data on this device again, either sealed or unencrypted. The lock decides which. */
export const rewriteAllData = async (user: string): Promise<void> => {
  const db = new ReplicaDb(user)
  try {
    await rewriteRows(db)
    await rewriteCachedResponses(user, [OFFLINE_FOLDERS_KEY])
  } finally {
    db.close()
  }
  await rewriteToken(user)
}

/** Seals data that an interruption left unencrypted, if this context has the key. */
export const finishSealingData = (user: string): Promise<void> => finishSealing(user, () => rewriteAllData(user))
