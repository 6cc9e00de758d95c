import { and, asc, inArray } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { ReminderResult, UnsentReminderReason } from '../../contract/recruitment/application-references.ts'
import { getApplicationRights } from '../../contract/recruitment/rights.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { isTooSoonAfter } from '../../contract/rules/reference-reminders.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applicationReferences, applications } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import { makeReferenceAct } from './acts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { getCurrentDecline } from './decline.ts'
import { findOwnApplications } from './own-facts.ts'
import { type ApplicationFromDb, filterVisibleApplications } from './scope.ts'
import { mailReference, sendReferenceRequest } from './send-reference.ts'
import { type ReferenceFromDb, writeReference } from './stored-references.ts'

type RemindRequest = {
  env: Env
  user: CurrentUser
  flow: Flow
  /** Ids of the references. A repeated id counts once. */
  ids: readonly string[]
}

/**
 * Sends a reminder to the referee of each of these references, unless a reason speaks against it. A repeated or
 * concurrent call sends nothing twice, because the applications are locked and `reminded` is checked after that.
 * @returns a result for each id, in the order of the ids
 * @throws AppError `forbidden`
 */
export async function remindOfReferences(tx: Tx, { env, user, flow, ids }: RemindRequest): Promise<ReminderResult[]> {
  if (!getApplicationRights(user, flow).references) throw new AppError('forbidden')
  const distinctIds = [...new Set(ids)]
  const applicationById = await lockApplications(tx, user, flow, distinctIds)
  const references = await tx.select().from(applicationReferences).where(inArray(applicationReferences.id, distinctIds))
  const referenceById = new Map(references.map((reference) => [reference.id, reference]))
  const ownIds = await findOwnApplications(tx, user.id, [...applicationById.keys()])
  const now = new Date()
  const results: ReminderResult[] = []
  for (const id of distinctIds) {
    const reference = referenceById.get(id)
    const application = reference && applicationById.get(reference.application_id)
    if (!application) {
      results.push({ id, sent: false, reason: 'not_found' })
      continue
    }
    const isOwn = ownIds.has(application.id)
    const reason = isOwn ? 'own_application' : findUnsentReason(reference, application, now)
    if (reason === null) await sendReminder(tx, { env, user, application, reference, now })
    results.push(reason === null ? { id, sent: true } : { id, sent: false, reason })
  }
  return results
}

/**
 * Locks the applications of these references that the user can see. Locks them in the order of their ids, so that two
 * concurrent calls cannot block each other.
 */
async function lockApplications(
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  referenceIds: readonly string[],
): Promise<Map<string, ApplicationFromDb>> {
  const applicationIds = tx
    .select({ id: applicationReferences.application_id })
    .from(applicationReferences)
    .where(inArray(applicationReferences.id, [...referenceIds]))
  const rows = await tx
    .select()
    .from(applications)
    .where(and(inArray(applications.id, applicationIds), filterVisibleApplications(user, flow)))
    .orderBy(asc(applications.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the reason why the referee gets no email, or null. */
function findUnsentReason(
  reference: ReferenceFromDb,
  { archived, checks_completed }: ApplicationFromDb,
  now: Date,
): UnsentReminderReason | null {
  const { submitted, replaced, email, bounced, email_sent, reminded } = reference
  if (archived || replaced) return 'not_found'
  if (submitted) return 'answered'
  if (checks_completed) return 'checks_completed'
  if (getCurrentDecline(reference)) return 'declined'
  if (!email || bounced) return 'no_address'
  return isTooSoonAfter([email_sent, reminded], now) ? 'too_soon' : null
}

type Reminder = {
  env: Env
  user: CurrentUser
  application: ApplicationFromDb
  reference: ReferenceFromDb
  now: Date
}

/**
 * Queues the reminder and records it. It replaces the first automatic reminder, which also goes to the referee. The later
 * automatic reminders go to the applicant and are not counted here. A referee who has not received a request yet gets
 * the request instead.
 */
async function sendReminder(tx: Tx, { env, user, application, reference, now }: Reminder): Promise<void> {
  if (reference.email_sent === null) {
    const act = await makeReferenceAct(tx, user, application.flow, reference)
    await sendReferenceRequest(tx, env, application, reference, act)
    return recordApplicationAudit(tx, application, user, { reference_sent: { to: reference.number } })
  }
  await mailReference(tx, env, application, { ...reference, email: reference.email ?? '' }, true)
  await writeReference(tx, reference.id, {
    reminders: Math.max(reference.reminders, 1),
    reminded: now.toISOString(),
  })
  return recordApplicationAudit(tx, application, user, { reference_reminded: { to: reference.number } })
}
