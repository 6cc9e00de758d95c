import { restoreToken } from '../api/token.ts'
import { finishSealing } from '../lock/lock.ts'
import { ReplicaDb } from './db.ts'
import { storeAnswersAnew } from './kept-answers.ts'
import { KEPT_DIRECTORIES } from './kept-files.ts'
import { storeAnew } from './sealing.ts'

/** Stores everything of a user on this device again, sealed or in the clear as the lock now says. */
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

/** Seals what a cut has left in the clear, where this context holds the key. */
export const finishSealingHere = (user: string): Promise<void> =>
  finishSealing(user, () => storeAllAnew(user))
