import { and, asc, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { ApplicationStatus, ReferenceState } from '../../contract/recruitment/application-status.ts'
import { flows, getCheckKind } from '../../contract/recruitment/vocabulary.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import {
  applicationReferences,
  applicationRequests,
  applications,
  dbsForms,
  parentalConsentForms,
} from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { getDisclosedClub } from './application-facts.ts'
import { getCurrentDecline } from './decline.ts'
import { loadLinkedApplication } from './linked-application.ts'
import type { ApplicationFromDb } from './scope.ts'

/** Maximum number of undecided requests of one applicant. */
const MAX_REQUESTS = 10

/**
 * Loads the submitted application that a status link belongs to, from either flow.
 * @throws AppError `not_found`
 */
const loadApplicationByLink = async (tx: Tx, secret: string): Promise<ApplicationFromDb> => {
  for (const flow of flows) {
    const linkedRecord = await loadLinkedApplication(tx, flow, 'application_status', secret).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (linkedRecord?.application.submitted) return linkedRecord.application
  }
  throw new AppError('not_found')
}

type StoredReference = typeof applicationReferences.$inferSelect

const getReferenceState = (reference: StoredReference): { state: ReferenceState; since: string | null } => {
  const { checked, checked_at, submitted, bounced, email_sent } = reference
  const decline = getCurrentDecline(reference)
  if (checked) return { state: 'checked', since: checked_at }
  if (submitted) return { state: 'received', since: submitted }
  if (decline) return { state: 'declined', since: decline.at }
  if (bounced) return { state: 'mail_came_back', since: bounced }
  return email_sent ? { state: 'asked', since: email_sent } : { state: 'not_asked', since: null }
}

const loadCheckStatus = async (tx: Tx, application: ApplicationFromDb) => {
  const [dbsForm] = await tx.select().from(dbsForms).where(eq(dbsForms.application_id, application.id))
  const club = await getDisclosedClub(tx, application)
  const pendingState = dbsForm?.email_sent ? 'asked' : 'not_asked'
  return {
    kind: getCheckKind(club?.region ?? null),
    state: dbsForm?.submitted ? ('confirmed' as const) : pendingState,
    since: dbsForm?.submitted ?? dbsForm?.email_sent ?? null,
  } satisfies ApplicationStatus['check']
}

const loadConsentStatus = async (tx: Tx, { id }: ApplicationFromDb): Promise<ApplicationStatus['consent']> => {
  const [form] = await tx.select().from(parentalConsentForms).where(eq(parentalConsentForms.application_id, id))
  if (form?.submitted) return { state: 'given', since: form.submitted }
  if (form?.bounced) return { state: 'mail_came_back', since: form.bounced }
  return form?.email_sent ? { state: 'asked', since: form.email_sent } : { state: 'not_asked', since: null }
}

/** Loads the progress of an application, without names, addresses and answers (B-REC-03). */
const loadStatus = async (tx: Tx, row: ApplicationFromDb): Promise<ApplicationStatus> => {
  const references = await tx
    .select()
    .from(applicationReferences)
    .where(and(eq(applicationReferences.application_id, row.id), isNull(applicationReferences.replaced)))
    .orderBy(asc(applicationReferences.number))
  const openRequests = await tx
    .select()
    .from(applicationRequests)
    .where(and(eq(applicationRequests.application_id, row.id), isNull(applicationRequests.decided)))
  return {
    submitted: getLondonDay(new Date(row.submitted ?? row.created)),
    references: references.map((reference) => ({
      number: reference.number,
      ...getReferenceState(reference),
      requested: openRequests.find(({ number }) => number === reference.number)?.kind ?? null,
    })),
    check: row.is_young_helper ? null : await loadCheckStatus(tx, row),
    consent: row.is_young_helper ? await loadConsentStatus(tx, row) : null,
    decision: { state: row.checks_completed ? 'completed' : 'open', since: row.checks_completed },
  }
}

/** Handlers of the applicant's progress page. */
export const applicationStatusHandlers = {
  'application_status.get': ({ db, params }) =>
    db.network(async (tx) => loadStatus(tx, await loadApplicationByLink(tx, params.id)), 'snapshot'),

  'application_status.request': ({ db, params, body }) =>
    db.network(async (tx) => {
      const { id } = await loadApplicationByLink(tx, params.id)
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
      // Reject a request about a referee who has already submitted the reference.
      if (!reference || reference.submitted) throw new AppError('invalid', { number: ['not_valid'] })
      const openRequests = await tx
        .select()
        .from(applicationRequests)
        .where(and(eq(applicationRequests.application_id, id), isNull(applicationRequests.decided)))
      if (openRequests.length >= MAX_REQUESTS) throw new AppError('too_many_tries', null, { retryAfter: 3600 })
      const previousRequest = openRequests.find((request) => request.number === number)
      // Replace the previous request about this referee.
      if (previousRequest)
        await tx
          .update(applicationRequests)
          .set({ kind, email, full_name })
          .where(eq(applicationRequests.id, previousRequest.id))
      else
        await tx.insert(applicationRequests).values({ id: newId(), application_id: id, number, kind, email, full_name })
      return loadStatus(tx, row)
    }),
} satisfies Partial<Handlers>
