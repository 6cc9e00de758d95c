import type { Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import { type RunningJobs, repeatJob } from '../jobs/repeat-job.ts'
import type { WakeableJob } from '../jobs/woken-runs.ts'
import type { Env } from '../settings/env.ts'
import { offerFreePlaces } from './offer-free-places.ts'
import { sendCancelledDays } from './send-cancelled-days.ts'
import { sendEveningMails } from './send-evening-mails.ts'

/** Interval between runs in ms. A free place is offered within this time. */
const RUN_INTERVAL_MS = 60_000

type BookingJobServices = {
  db: Db
  env: Env
  log: Log
  mail: Pick<WakeableJob, 'wake'>
  texts: Pick<WakeableJob, 'wake'>
}

/**
 * Starts the job that offers free places and notifies families about their places. Several processes may run it, because
 * each decision is made under the club's lock.
 */
export const startBookingJobs = ({ db, env, log, mail, texts }: BookingJobServices): RunningJobs =>
  repeatJob({
    log,
    name: 'bookings',
    firstMs: RUN_INTERVAL_MS,
    everyMs: RUN_INTERVAL_MS,
    run: async (signal) => {
      const counts = {
        offers: await offerFreePlaces(db, env, signal),
        evenings: await sendEveningMails(db, env, signal),
        cancelledDays: await sendCancelledDays(db, env, signal),
      }
      if (counts.offers + counts.evenings + counts.cancelledDays === 0) return
      log.info(counts, 'booking mails')
      mail.wake()
      texts.wake()
    },
  })
