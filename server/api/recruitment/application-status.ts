import { and, asc, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import type { ApplicationStatus, ReferenceState } from '../../../contract/recruitment/application-status.ts'
import { checkKindOf, flows } from '../../../contract/recruitment/vocabulary.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import type { Tx } from '../../db/client.ts'
import {
  applicationReferences,
  applicationRequests,
  applications,
  dbsForms,
  parentalConsentForms,
} from '../../db/schema.ts'
import type { Handlers } from '../../mount.ts'
import { disclosedClub } from './application-facts.ts'
import { currentDecline } from './decline.ts'
import { openedApplication } from './opened-application.ts'
import type { ApplicationFromDb } from './scope.ts'

/** What one applicant may ask for before something of it is decided. */
const MAX_REQUESTS = 10

/** The application of a status link, in whichever flow. @throws AppError `not_found` */
const applicationOfLink = async (tx: Tx, secret: string): Promise<ApplicationFromDb> => {
  for (const flow of flows) {
    const found = await openedApplication(tx, flow, 'application_status', secret).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (found?.application.submitted) return found.application
  }
  throw new AppError('not_found')
}

type Reference = typeof applicationReferences.$inferSelect

const stateOf = (reference: Reference): { state: ReferenceState; since: string | null } => {
  const { checked, checked_at, submitted, bounced, email_sent } = reference
  const declined = currentDecline(reference)
  if (checked) return { state: 'checked', since: checked_at }
  if (submitted) return { state: 'received', since: submitted }
  if (declined) return { state: 'declined', since: declined.at }
  if (bounced) return { state: 'mail_came_back', since: bounced }
  return email_sent ? { state: 'asked', since: email_sent } : { state: 'not_asked', since: null }
}

const checkOf = async (tx: Tx, application: ApplicationFromDb) => {
  const [dbs] = await tx.select().from(dbsForms).where(eq(dbsForms.application_id, application.id))
  const club = await disclosedClub(tx, application)
  const asked = dbs?.email_sent ? 'asked' : 'not_asked'
  return {
    kind: checkKindOf(club?.region ?? null),
    state: dbs?.submitted ? ('confirmed' as const) : asked,
    since: dbs?.submitted ?? dbs?.email_sent ?? null,
  } satisfies ApplicationStatus['check']
}

const consentOf = async (tx: Tx, { id }: ApplicationFromDb): Promise<ApplicationStatus['consent']> => {
  const [form] = await tx
    .select()
    .from(parentalConsentForms)
    .where(eq(parentalConsentForms.application_id, id))
  if (form?.submitted) return { state: 'given', since: form.submitted }
  if (form?.bounced) return { state: 'mail_came_back', since: form.bounced }
  return form?.email_sent ? { state: 'asked', since: form.email_sent } : { state: 'not_asked', since: null }
}

/** Where an application is: no names, no addresses, no answers (B-REC-03). */
const statusOf = async (tx: Tx, row: ApplicationFromDb): Promise<ApplicationStatus> => {
  const references = await tx
    .select()
    .from(applicationReferences)
    .where(and(eq(applicationReferences.application_id, row.id), isNull(applicationReferences.replaced)))
    .orderBy(asc(applicationReferences.number))
  const open = await tx
    .select()
    .from(applicationRequests)
    .where(and(eq(applicationRequests.application_id, row.id), isNull(applicationRequests.decided)))
  return {
    submitted: dayInLondon(new Date(row.submitted ?? row.created)),
    references: references.map((reference) => ({
      number: reference.number,
      ...stateOf(reference),
      requested: open.find(({ number }) => number === reference.number)?.kind ?? null,
    })),
    check: row.is_young_helper ? null : await checkOf(tx, row),
    consent: row.is_young_helper ? await consentOf(tx, row) : null,
    decision: { state: row.checks_completed ? 'completed' : 'open', since: row.checks_completed },
  }
}

/** The page by which an applicant sees how far things have come. */
export const applicationStatusHandlers = {
  'application_status.get': ({ db, params }) =>
    db.network(async (tx) => statusOf(tx, await applicationOfLink(tx, params.id)), 'snapshot'),

  'application_status.request': ({ db, params, body }) =>
    db.network(async (tx) => {
      const { id } = await applicationOfLink(tx, params.id)
      const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update')
      if (!row || row.deleted_at) throw new AppError('not_found')
      const { number, kind, email, full_name } = body
      const [reference] = await tx
        .select()
        .from(applicationReferences)
        .where(
          and(
            eq(applicationReferences.application_id, id),
            eq(applicationReferences.number, number),
            isNull(applicationReferences.replaced),
          ),
        )
      // One who has answered is not exchanged any more.
      if (!reference || reference.submitted)
        throw new AppError('invalid', { number: ['This value is not valid.'] })
      const open = await tx
        .select()
        .from(applicationRequests)
        .where(and(eq(applicationRequests.application_id, id), isNull(applicationRequests.decided)))
      if (open.length >= MAX_REQUESTS) throw new AppError('too_many_tries', null, { retryAfter: 3600 })
      const before = open.find((request) => request.number === number)
      // The last word about a referee counts.
      if (before)
        await tx
          .update(applicationRequests)
          .set({ kind, email, full_name })
          .where(eq(applicationRequests.id, before.id))
      else
        await tx
          .insert(applicationRequests)
          .values({ id: newId(), application_id: id, number, kind, email, full_name })
      return statusOf(tx, row)
    }),
} satisfies Partial<Handlers>
