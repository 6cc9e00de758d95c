import { eq } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { REMOVED_PERSON_DAYS } from '../../contract/registered/registered-removed.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { organisations } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import type { Services } from '../kit/services.ts'
import { type MailText, queueMail } from '../outbox/queue-mail.ts'
import { applyChanges } from '../sync/push/plain-write.ts'
import { createOtherPeopleTest } from './foreign-facts.ts'
import { REQUEST_NOUN } from './own-requests.ts'
import { buildKeptMail, buildRemovedMail } from './request-mails.ts'
import {
  closeRequest,
  describeRequest,
  loadOpenRequests,
  loadRequestView,
  lockOpenRequest,
  type RequestView,
} from './request-view.ts'

export const removalRequestHandlers = {
  'removal_requests.list': async ({ db, user, query }) =>
    db.club(requireClubId(user), async (tx) => {
      const { count, views } = await loadOpenRequests(tx, requireClubId(user), 'removal', query)
      return { count, results: views.map(describeRequest) }
    }),
  'removal_requests.decide': async ({ db, mail, user, params, body }) => {
    const mailed =
      body.decision === 'keep'
        ? await keepPeople(db, user, params.id, body.reason)
        : await removePeople(db, user, params.id, body.reason || null)
    mail.wake()
    return { mailed }
  },
} satisfies Partial<Handlers>

/**
 * Removes the people of a request, as a coordinator removes a person in the register: they can be restored for 30 days
 * and are then erased (reading 15).
 * @returns true if the family was emailed
 */
async function removePeople(db: Db, user: CurrentUser, id: string, reason: string | null): Promise<boolean> {
  const view = await db.club(requireClubId(user), (tx) => lockRequestView(tx, user, id))
  if (view.people.length === 0) {
    // Do not report a removal to the family while the people are still in the register.
    if (view.hasUntiedPeople) throw new AppError('invalid', buildNonFieldError('not_tied'))
    await db.club(requireClubId(user), async (tx) =>
      closeRequest(tx, await lockRequest(tx, user, id), 'removed', reason),
    )
  } else {
    const removals = view.people.map((person) => ({ name: 'registered.delete', args: { id: person.id } }) as const)
    await applyChanges(db, user, removals, {
      // Close the request in the transaction of the removal, so that two coordinators cannot decide differently.
      before: async ({ tx }) => closeRequest(tx, await lockRequest(tx, user, id), 'removed', reason),
    })
  }
  return recordDecision(db, user, view, 'removed', (letter) =>
    buildRemovedMail({ ...letter, days: REMOVED_PERSON_DAYS }),
  )
}

/**
 * Closes a request and emails the reason to the family.
 * @returns true if the family was emailed
 * @throws AppError `invalid` if the reason names people outside the link
 */
async function keepPeople(db: Db, user: CurrentUser, id: string, reason: string): Promise<boolean> {
  const view = await db.club(requireClubId(user), async (tx) => {
    const requestView = await lockRequestView(tx, user, id)
    if (createOtherPeopleTest(requestView)(reason)) throw new AppError('invalid', { reason: ['names_others'] })
    await closeRequest(tx, requestView.request, 'kept', reason)
    return requestView
  })
  return recordDecision(db, user, view, 'kept', (letter) => buildKeptMail({ ...letter, reason }))
}

function lockRequest(tx: Tx, user: CurrentUser, id: string) {
  return lockOpenRequest(tx, requireClubId(user), 'removal', id)
}

async function lockRequestView(tx: Tx, user: CurrentUser, id: string): Promise<RequestView> {
  return loadRequestView(tx, await lockRequest(tx, user, id))
}

/** Records a decision in the audit trail and emails the family. Reasons are not in the trail, which is never erased. */
async function recordDecision(
  db: Services['db'],
  user: CurrentUser,
  { request, email }: RequestView,
  outcome: 'removed' | 'kept',
  buildMail: (letter: { to: string; club: string }) => MailText,
): Promise<boolean> {
  return db.network(async (tx) => {
    const change = { noun: REQUEST_NOUN, id: request.id, version: request.version + 1, kind: 'replace', user } as const
    await auditRecordChange(tx, { ...change, fields: { outcome: { from: null, to: outcome } } })
    if (!email) return false
    const [club] = await tx
      .select({ name: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, request.organisation_id))
    await queueMail(tx, buildMail({ to: email, club: club?.name ?? '' }), {
      familyLink: request.link_id,
      kind: 'family_request',
    })
    return true
  })
}
