import { sql } from 'drizzle-orm'
import { getLondonDay } from '../../contract/rules/days.ts'
import { describeError, type Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import { organisations } from '../db/schema.ts'
import { startJobClock } from '../jobs/job-clock.ts'
import type { RunningJobs } from '../jobs/repeat-job.ts'

/** Time between runs in ms. No user waits for a run, because a request counts outdated totals of a club itself. */
const RUN_INTERVAL_MS = 4000
/**
 * Maximum duration of a run in ms. In summer, hundreds of clubs change at noon, and other work needs the database too.
 */
const MAX_RUN_MS = 1000
/** Advisory lock id (arbitrary). Only the process with the lock counts totals. */
const LOCK_ID = 7_401_931

/**
 * Counts the totals of clubs that have changed since their last count. Clubs with the oldest count come first.
 * @param stopAtMs time in ms at which the run stops, so that remaining clubs wait for the next run
 * @returns the number of counted clubs
 */
export const countTotals = async (db: Db, signal?: AbortSignal, stopAtMs = Number.POSITIVE_INFINITY) => {
  const today = getLondonDay()
  const dueClubs = await db.network(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT c.id FROM unnest(clubs_without_totals(ARRAY(SELECT id FROM ${organisations}), ${today}::date)) AS c (id)
          LEFT JOIN numbers_counted n ON n.organisation_id = c.id ORDER BY n.change NULLS FIRST, c.id`,
    )
    return rows
  }, 'snapshot')
  let countedClubCount = 0
  for (const { id } of dueClubs) {
    if (signal?.aborted || Date.now() >= stopAtMs) break
    const hasLock = await db.network(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCK_ID}) AS mine`)
      if (!rows[0]?.mine) return false
      await tx.execute(sql`SELECT count_club_totals(${id}, ${today}::date)`)
      return true
    })
    if (!hasLock) break
    countedClubCount++
  }
  return countedClubCount
}

/** Starts the job that recounts changed totals within seconds. Several processes may run it. */
export const startCountingTotals = ({ db, log }: { db: Db; log: Log }): RunningJobs => {
  const stopController = new AbortController()
  const clock = startJobClock(RUN_INTERVAL_MS)
  let currentRun = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const scheduleRun = (): void => {
    timer = setTimeout(() => {
      currentRun = countTotals(db, stopController.signal, Date.now() + MAX_RUN_MS)
        .then(() => clock.setDue(RUN_INTERVAL_MS))
        .catch((error: unknown) => log.error(describeError(error), 'counting totals failed'))
        .then(() => {
          if (!stopController.signal.aborted) scheduleRun()
        })
    }, RUN_INTERVAL_MS)
    timer.unref()
  }
  scheduleRun()
  return {
    stop: async () => {
      clock.end()
      stopController.abort()
      clearTimeout(timer)
      await currentRun
    },
  }
}
