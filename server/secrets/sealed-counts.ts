import type { Db } from '../db/client.ts'
import type { SecretEnv } from '../settings/signing-secret.ts'
import type { SealedCounts } from './seal-again.ts'

/** Counts of the last run of each database's job. Cached, because a count reads every encrypted text. */
const countsByDb = new WeakMap<Db, SealedCounts>()

/** Stores the counts of a run. */
export const setSealedCounts = (db: Db, counts: SealedCounts): void => void countsByDb.set(db, counts)

/** Returns the counts of the last run, or undefined before its end. */
export const getSealedCounts = (db: Db): SealedCounts | undefined => countsByDb.get(db)

/**
 * Counts the texts that need the previous secret. If that secret is not set, these are the texts that no secret opens.
 */
export const countLeft = ({ previous, unreadable }: SealedCounts, { rotation }: SecretEnv): number =>
  rotation ? previous : unreadable
