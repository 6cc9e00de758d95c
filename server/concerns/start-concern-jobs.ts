import type { Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import type { RunningJobs } from '../jobs/repeat-job.ts'
import { repeatJob } from '../jobs/repeat-job.ts'
import type { WakeableJob } from '../jobs/woken-runs.ts'
import type { Env } from '../settings/env.ts'
import { emailConcerns } from './email-concerns.ts'

/** Interval between runs in ms. Readers are emailed about a concern within this time. */
const RUN_INTERVAL_MS = 60_000

type ConcernJobServices = { db: Db; env: Env; log: Log; mail: Pick<WakeableJob, 'wake'> }

/**
 * Starts the job that emails about concerns every minute. Several processes may run it, because they skip each other's
 * locked rows.
 */
export const startConcernJobs = ({ db, env, log, mail }: ConcernJobServices): RunningJobs =>
  repeatJob({
    log,
    name: 'telling of concerns',
    firstMs: RUN_INTERVAL_MS,
    everyMs: RUN_INTERVAL_MS,
    run: async (signal) => {
      const concernMails = await emailConcerns(db, env, signal)
      if (concernMails === 0) return
      log.info({ concernMails }, 'concerns')
      mail.wake()
    },
  })
