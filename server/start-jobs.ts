import { DAY_MS, HOUR_MS } from '../contract/rules/days.ts'
import { remindReviewers } from './access-review/remind-reviewers.ts'
import { describeError, type Log } from './core/log.ts'
import type { Db } from './db/client.ts'
import { expireQuarantinedChanges } from './devices/expire-quarantined-changes.ts'
import { startJobClock } from './jobs/job-clock.ts'
import type { RunningJobs } from './jobs/repeat-job.ts'
import type { WakeableJob } from './jobs/woken-runs.ts'
import { getMsUntilNewYear } from './organisations/reset-checklists.ts'
import { runRetention } from './retention/retention.ts'
import { sweepStorage } from './retention/sweep-storage.ts'
import type { Env } from './settings/env.ts'
import type { FileStorage } from './storage/storage.ts'

/**
 * Delay in ms after midnight. It makes sure that the new year has also begun by the clock of another process, which may
 * be slow.
 */
const MIDNIGHT_DELAY_MS = 2000
const RETRY_INTERVAL_MS = HOUR_MS

type JobServices = {
  db: Db
  log: Log
  env: Env
  mail: Pick<WakeableJob, 'wake'>
  /** File storage from which unused files are deleted each day. Null if other databases may use the same storage. */
  storage: FileStorage | null
}

/** Runs the daily database jobs: now, then once a day and at New Year. Retries an hour after a failure. */
export const startJobs = ({ db, log, env, mail, storage }: JobServices): RunningJobs => {
  const stopController = new AbortController()
  const clock = startJobClock(0)
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    let nextDelayMs = Math.min(DAY_MS, getMsUntilNewYear(new Date()) + MIDNIGHT_DELAY_MS)
    try {
      const retentionCounts = await runRetention(db, stopController.signal, env)
      if (retentionCounts) log.info(retentionCounts, 'retention')
      if (retentionCounts?.factDifferences)
        log.error({ facts: retentionCounts.factDifferences }, 'attendance facts repaired')
      const expiryCounts = await expireQuarantinedChanges(db, env, stopController.signal)
      if (expiryCounts.left + expiryCounts.told > 0) log.info(expiryCounts, 'quarantined changes expired')
      if (expiryCounts.told > 0) mail.wake()
      const reviewMails = await remindReviewers(db, env)
      if (reviewMails > 0) {
        log.info({ mails: reviewMails }, 'access review reminders queued')
        mail.wake()
      }
      // Sweep storage after retention, because retention deletes the expired uploads.
      const deletedFileCount = retentionCounts && storage ? await sweepStorage(db, storage, stopController.signal) : 0
      if (deletedFileCount > 0) log.info({ files: deletedFileCount }, 'unused files deleted')
      clock.setDue(nextDelayMs)
    } catch (error) {
      log.error(describeError(error), 'retention failed')
      nextDelayMs = RETRY_INTERVAL_MS
    }
    if (stopController.signal.aborted) return
    timer = setTimeout(() => {
      currentRun = run()
    }, nextDelayMs)
    timer.unref()
  }
  let currentRun = run()
  return {
    stop: async () => {
      clock.end()
      stopController.abort()
      clearTimeout(timer)
      await currentRun
    },
  }
}
