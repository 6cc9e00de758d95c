import type { Db } from '../db/client.ts'
import { usualDays } from '../env.ts'
import { type Erased, erasePeople } from './erase-people.ts'
import {
  pruneConcerns,
  pruneMails,
  prunePictures,
  pruneSecurityEvents,
  pruneSignIns,
  pruneTexts,
  pruneTombstones,
  pruneUploads,
  type SignInDays,
} from './prune.ts'
import { recountFacts } from './recount-facts.ts'
import { resetChecklists } from './reset-checklists.ts'

/** What a run has taken away: numbers alone, fit for a log. */
export type Retention = Erased & {
  tombstones: number
  signIns: number
  mails: number
  pictures: number
  checklists: number
  securityEvents: number
  uploads: number
  texts: number
  concerns: number
  /** Facts that differed from what they were counted from; none are expected. */
  factDifferences: number
}

/** Any number; whichever process holds it does the work. */
const LOCK = 7_401_928

/**
 * Takes away what is kept no longer: people removed 30 days ago, tombstones that no cursor needs, sign-ins that
 * have run out, mails and their links of 30 days ago, pictures that nobody has any more, checklists of last year, security
 * events of 180 days ago, texts of two years ago, concerns that were closed a year ago. Every batch commits by itself and finds only what is left, so a run that was cut off is finished
 * by the next one.
 *
 * @returns null where another process is at it
 */
export const runRetention = async (
  db: Db,
  signal: AbortSignal,
  days: SignInDays = usualDays,
): Promise<Retention | null> => {
  const client = await db.pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [LOCK])
    if (!rows[0]?.mine) return null
    const checklists = await resetChecklists(db, signal)
    const erased = await erasePeople(db, signal)
    return {
      ...erased,
      checklists,
      tombstones: await pruneTombstones(db, signal),
      signIns: await pruneSignIns(db, days),
      mails: await pruneMails(db),
      pictures: await prunePictures(db, signal),
      securityEvents: await pruneSecurityEvents(db),
      uploads: await pruneUploads(db),
      texts: await pruneTexts(db),
      concerns: await pruneConcerns(db),
      factDifferences: (await recountFacts(db, signal)).reduce(
        (sum, { missing, extra, different }) => sum + missing + extra + different,
        0,
      ),
    }
  } finally {
    // Before this returns: a connection that is closed holds it for a moment more, and the next run would find it taken.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    // Where that failed, the lock goes with its connection.
    client.release(true)
  }
}
