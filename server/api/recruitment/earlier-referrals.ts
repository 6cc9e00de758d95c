import { type AccessRule, allowed } from '../../../contract/access.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import type { Handlers } from '../../mount.ts'
import { liveApplicationsSeenBy } from './same-address.ts'
import { seenApplication } from './scope.ts'
import { mailFormAgain } from './send-form.ts'

/** Who sees the applications of a flow. */
const readers: Record<Flow, AccessRule> = { core: 'applications', volunteer: 'volunteer_applications' }

const findEarlier =
  (flow: Flow): Handlers['referrals.earlier'] =>
  async ({ db, user, body }) => {
    if (!user || !allowed(readers[flow], user)) return { applications: [] }
    return db.network(async (tx) => {
      const found = await liveApplicationsSeenBy(tx, user, flow, body.email)
      const applications = found.map(({ id, created, submitted }) => ({
        id,
        started: dayInLondon(new Date(created)),
        submitted: submitted !== null,
      }))
      return { applications }
    }, 'snapshot')
  }

/** A referrer can have the link mailed to its applicant again, without seeing it. */
const sendAgain =
  (flow: Flow): Handlers['referrals.send_again'] =>
  async ({ db, env, mail, user, body }) => {
    await db.network(async (tx) => {
      const { row, own } = await seenApplication(tx, user, flow, body.application, true)
      if (own) throw new AppError('forbidden')
      await mailFormAgain(tx, env, user, row)
    })
    mail.wake()
    return null
  }

/** What a signed-in referrer is shown before a second application for one address is made. */
export const earlierReferralHandlers = {
  'referrals.earlier': findEarlier('core'),
  'referrals.send_again': sendAgain('core'),
  'volunteer_referrals.earlier': findEarlier('volunteer'),
  'volunteer_referrals.send_again': sendAgain('volunteer'),
} satisfies Partial<Handlers>
