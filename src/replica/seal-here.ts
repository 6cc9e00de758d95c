import { restoreToken } from '../api/token.ts'
import { finishSealing } from '../lock/lock.ts'
import { ReplicaDb } from './db.ts'
import { storeAnswersAnew } from './kept-answers.ts'
import { KEPT_DIRECTORIES } from './kept-files.ts'
import { storeAnew } from './sealing.ts'

/** Stores all of a user's data on this device again, sealed or unencrypted as the lock now requires. */
export const storeAllAnew = async (user: string): Promise<void> => {
  const db = new ReplicaDb(user)
  try {
    await storeAnew(db)
    await storeAnswersAnew(user, [KEPT_DIRECTORIES])
  } finally {
    db.close()
  }
  await restoreToken(user)
}

/** Seals data that an interruption left unencrypted, if this context has the key. */
export const finishSealingHere = (user: string): Promise<void> =>
  finishSealing(user, () => storeAllAnew(user))
