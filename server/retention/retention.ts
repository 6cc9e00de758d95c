import { hidePastBookings } from '../bookings/prune-bookings.ts'
import { recountFacts } from '../dashboard/recount-facts.ts'
import type { Db } from '../db/client.ts'
import { pruneFamilyLinks, pruneFamilyRequests } from '../family/prune-links.ts'
import { resetChecklists } from '../organisations/reset-checklists.ts'
import { DEFAULT_DAYS } from '../settings/setting-schemas.ts'
import { type ErasedCounts, erasePeople } from './erase-people.ts'
import {
  pruneConcerns,
  pruneMails,
  prunePhotos,
  pruneSecurityEvents,
  pruneSignIns,
  pruneTexts,
  pruneTombstones,
  pruneUploads,
  type SignInDays,
} from './prune.ts'

/** Counts of deleted data. Contains only numbers, so it may be logged. */
export type RetentionCounts = ErasedCounts & {
  tombstones: number
  signIns: number
  mails: number
  pictures: number
  checklists: number
  securityEvents: number
  uploads: number
  texts: number
  concerns: number
  familyLinks: number
  familyRequests: number
  /** Cancelled bookings that left the devices. */
  pastBookings: number
  /** Number of facts that differed from the source data. Expected to be 0. */
  factDifferences: number
}

/** Advisory lock id (arbitrary). Only the process with the lock deletes data. */
const LOCK_ID = 7_401_928

/**
 * Deletes data after its retention period. Every batch commits by itself, so the next run finishes an interrupted one.
 * - Removed people, emails and their links are deleted after 30 days.
 * - Tombstones, ended sign-ins and photos are deleted once they are no longer needed.
 * - Checklists of last year are emptied.
 * - Cancelled bookings leave the devices 14 days after their session.
 * - Security events are deleted after 180 days.
 * - Closed concerns are deleted after one year, texts after two years.
 * - Family links are deleted 30 days after their end, closed requests of families after one year.
 * @returns null if another process is running it
 */
export const runRetention = async (
  db: Db,
  signal: AbortSignal,
  days: SignInDays = DEFAULT_DAYS,
): Promise<RetentionCounts | null> => {
  const client = await db.pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [LOCK_ID])
    if (!rows[0]?.mine) return null
    const checklists = await resetChecklists(db, signal)
    const erasedCounts = await erasePeople(db, signal)
    const pastBookings = await hidePastBookings(db, signal)
    return {
      ...erasedCounts,
      checklists,
      pastBookings,
      tombstones: await pruneTombstones(db, signal),
      signIns: await pruneSignIns(db, days),
      mails: await pruneMails(db),
      pictures: await prunePhotos(db, signal),
      securityEvents: await pruneSecurityEvents(db),
      uploads: await pruneUploads(db),
      texts: await pruneTexts(db),
      concerns: await pruneConcerns(db),
      familyLinks: await pruneFamilyLinks(db),
      familyRequests: await pruneFamilyRequests(db),
      factDifferences: (await recountFacts(db, signal)).reduce(
        (sum, { missing, extra, different }) => sum + missing + extra + different,
        0,
      ),
    }
  } finally {
    // Unlock explicitly, because a closing connection still has the lock for a moment and would block the next run.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    // Close the connection, which also releases the lock if the unlock failed.
    client.release(true)
  }
}
