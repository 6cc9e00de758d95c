import { type AccessRule, isAllowed } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import type { Handlers } from '../kit/handler.ts'
import { findVisibleLiveApplications } from './same-address.ts'
import { readVisibleApplication } from './scope.ts'
import { mailFormAgain } from './send-form.ts'

/** Access rule for reading a flow's applications. */
const readRuleByFlow: Record<Flow, AccessRule> = { core: 'applications', volunteer: 'volunteer_applications' }

const buildFindHandler =
  (flow: Flow): Handlers['referrals.earlier'] =>
  async ({ db, user, body }) => {
    if (!user || !isAllowed(readRuleByFlow[flow], user)) return { applications: [] }
    return db.network(async (tx) => {
      const visibleApplications = await findVisibleLiveApplications(tx, user, flow, body.email)
      const applications = visibleApplications.map(({ id, created, submitted }) => ({
        id,
        started: getLondonDay(new Date(created)),
        submitted: submitted !== null,
      }))
      return { applications }
    }, 'snapshot')
  }

/** Builds the handler that emails the form link to the applicant again. The referrer does not see the link. */
const buildSendAgainHandler =
  (flow: Flow): Handlers['referrals.send_again'] =>
  async ({ db, env, mail, user, body }) => {
    await db.network(async (tx) => {
      const { row, own } = await readVisibleApplication(tx, user, flow, body.application, true)
      if (own) throw new AppError('forbidden')
      await mailFormAgain(tx, env, user, row)
    })
    mail.wake()
    return null
  }

/** Handlers that warn a signed-in referrer before a second application for one address. */
export const earlierReferralHandlers = {
  'referrals.earlier': buildFindHandler('core'),
  'referrals.send_again': buildSendAgainHandler('core'),
  'volunteer_referrals.earlier': buildFindHandler('volunteer'),
  'volunteer_referrals.send_again': buildSendAgainHandler('volunteer'),
} satisfies Partial<Handlers>
