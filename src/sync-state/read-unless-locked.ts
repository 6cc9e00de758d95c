import { Locked } from '@/lock/vault.ts'

/**
 * Reads rows. Returns no rows if the register was locked, or if a sign-out closed the database, during the read.
 */
export async function readUnlessLocked<Row>(
  db: { isOpen: () => boolean },
  read: () => PromiseLike<Row[]>,
): Promise<Row[]> {
  try {
    return await read()
  } catch (error) {
    if (db.isOpen() && !(error instanceof Locked)) throw error
    return []
  }
}
