import type { Log } from '../../core/log.ts'
import type { Db } from '../../db/client.ts'
import type { RunningJobs } from '../../jobs/repeat-job.ts'
import { repeatJob } from '../../jobs/repeat-job.ts'
import type { WakeableJob } from '../../jobs/woken-runs.ts'
import type { Env } from '../../settings/env.ts'
import { emailEndOfChecks } from './email-end-of-checks.ts'
import { emailSchemeLeavers } from './email-scheme-leavers.ts'
import { eraseChecks } from './erase-checks.ts'
import { eraseDeletedApplications } from './erase-deleted-applications.ts'
import { refreshOwnTasks } from './refresh-own-tasks.ts'
import { remindDeclarations } from './remind-declarations.ts'
import { remindForms } from './remind-forms.ts'
import { remindReferees } from './remind-referees.ts'
import { requestNewChecks } from './request-new-checks.ts'
import { requestSecondLooks } from './request-second-looks.ts'

/** Interval between runs in ms, which is also the maximum delay of a reminder. */
const RUN_INTERVAL_MS = 15 * 60_000
/** Delay of the first run in ms, because a starting process has other work first. */
const FIRST_RUN_DELAY_MS = 5 * 60_000

type RecruitmentJobServices = { db: Db; env: Env; log: Log; mail: Pick<WakeableJob, 'wake'> }

/** Runs all recruitment jobs once: reminders, ending checks, erasures and second looks. */
export const runRecruitmentJobs = async (
  { db, env, log, mail }: RecruitmentJobServices,
  signal: AbortSignal,
  now = new Date(),
): Promise<void> => {
  const refereeReminderCount = await remindReferees(db, env, signal, now)
  const declarationReminderCount = await remindDeclarations(db, env, signal, now)
  const reminders = refereeReminderCount + declarationReminderCount + (await remindForms(db, env, signal, now))
  const dueCheckCount = await requestNewChecks(db, now)
  const endingMailCount = await emailEndOfChecks(db, env, signal, now)
  const leaverMailCount = await emailSchemeLeavers(db, env, signal)
  const erasureCounts = await eraseChecks(db, env, signal, now)
  const applications = await eraseDeletedApplications(db, signal, now)
  await refreshOwnTasks(db)
  const secondLooks = await requestSecondLooks(db, env, signal, now)
  const mailCount =
    reminders + endingMailCount + leaverMailCount + secondLooks + erasureCounts.told + erasureCounts.erased
  if (mailCount + dueCheckCount + applications === 0) return
  log.info(
    {
      reminders,
      due: dueCheckCount,
      endings: endingMailCount,
      leavers: leaverMailCount,
      secondLooks,
      ...erasureCounts,
      applications,
    },
    'recruitment',
  )
  if (mailCount > 0) mail.wake()
}

/** Starts the repeated recruitment jobs. Several processes may run them, because they skip each other's locked rows. */
export const startRecruitmentJobs = (work: RecruitmentJobServices): RunningJobs =>
  repeatJob({
    log: work.log,
    name: 'recruitment',
    firstMs: FIRST_RUN_DELAY_MS,
    everyMs: RUN_INTERVAL_MS,
    run: (signal) => runRecruitmentJobs(work, signal),
  })
