import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { repeatJob } from './repeat-job.ts'
import type { Jobs } from './start-jobs.ts'
import { tellConcerns } from './tell-concerns.ts'
import type { WokenRuns } from './woken-runs.ts'

/** Whoever has to read a concern hears of it so soon. */
const EVERY_MS = 60_000

type Work = { db: Db; env: Env; log: Log; mail: Pick<WokenRuns, 'wake'> }

/** Tells of concerns each minute. Any number of processes may: what one is at, the others leave. */
export const startConcernJobs = ({ db, env, log, mail }: Work): Jobs =>
  repeatJob({
    log,
    name: 'telling of concerns',
    firstMs: EVERY_MS,
    everyMs: EVERY_MS,
    run: async (signal) => {
      const concernMails = await tellConcerns(db, env, signal)
      if (concernMails === 0) return
      log.info({ concernMails }, 'concerns')
      mail.wake()
    },
  })
