import { and, eq, isNull } from 'drizzle-orm'
import { FAMILY_KEY_HEADER } from '../../contract/family/family-key.ts'
import type { HeldFacts } from '../../contract/family/family-page.ts'
import type { OwnRequest } from '../../contract/family/own-requests.ts'
import { newId } from '../../contract/id.ts'
import { getRequestDeadline } from '../../contract/rules/family-requests.ts'
import type { Tx } from '../db/client.ts'
import { familyRequests, organisations } from '../db/schema.ts'
import { buildPageAddress } from '../http/page-address.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { loadCoordinators } from '../kit/load-coordinators.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import type { FamilyLink } from './family-links.ts'
import { loadLinkView, requirePerson } from './link-view.ts'
import { requireOpenLink } from './open-page.ts'
import { buildNewRequestMail } from './request-mails.ts'
import type { RequestKind, StoredRequest } from './request-view.ts'

/** Name of a request's audit trail. */
export const REQUEST_NOUN = 'family_requests'

export const ownRequestHandlers = {
  'family.copy': (call) => createRequest(call, 'copy'),
  'family.removal': (call) => createRequest(call, 'removal'),
} satisfies Partial<Handlers>

/**
 * Creates a family's request. While an earlier request of the link is open, returns that one unchanged, because the
 * coordinator may be deciding it.
 */
async function createRequest(
  { db, env, mail, params, body, header }: Call<'family.copy'>,
  kind: RequestKind,
): Promise<Response> {
  const link = await requireOpenLink(db, params.token, header(FAMILY_KEY_HEADER))
  const people = [...new Set(body.people)]
  const view = await db.club(link.organisation_id, (tx) => loadLinkView(tx, link))
  for (const id of people) requirePerson(view, id)
  // Use the network's role, because only it may queue emails.
  const { request, isNew } = await db.network((tx) =>
    insertRequest(tx, env, link, { kind, people, reason: body.reason || null }),
  )
  if (isNew) mail.wake()
  const output: OwnRequest = {
    asked: request.asked,
    due: getRequestDeadline(request.asked),
    people: request.people,
  }
  return Response.json(output, { status: isNew ? 202 : 200 })
}

/** Lists the open requests of a link, with those of their people whom the link still shows. */
export async function listOpenRequests(
  tx: Tx,
  link: FamilyLink,
  shownPeople: readonly string[],
): Promise<HeldFacts['requests']> {
  const rows = await tx
    .select()
    .from(familyRequests)
    .where(and(eq(familyRequests.link_id, link.id), isNull(familyRequests.closed)))
    .orderBy(familyRequests.asked, familyRequests.id)
  return rows.map(({ kind, asked, people }) => ({
    kind,
    asked,
    due: getRequestDeadline(asked),
    people: people.filter((id) => shownPeople.includes(id)),
  }))
}

async function insertRequest(
  tx: Tx,
  env: Env,
  link: FamilyLink,
  values: Pick<StoredRequest, 'kind' | 'people' | 'reason'>,
): Promise<{ request: StoredRequest; isNew: boolean }> {
  const { organisation_id, adult_id, email } = link
  const id = newId()
  const [request] = await tx
    .insert(familyRequests)
    .values({
      ...values,
      id,
      organisation_id,
      link_id: link.id,
      adult_id,
      email,
    })
    .onConflictDoNothing()
    .returning()
  if (!request) {
    const [open] = await tx
      .select()
      .from(familyRequests)
      .where(
        and(eq(familyRequests.link_id, link.id), eq(familyRequests.kind, values.kind), isNull(familyRequests.closed)),
      )
    // A request that was closed between the two statements makes room for a new one.
    return open ? { request: open, isNew: false } : insertRequest(tx, env, link, values)
  }
  const trail = { noun: REQUEST_NOUN, id, version: 1, user: null, by: 'family' } as const
  await auditRecordChange(tx, { ...trail, kind: 'create', fields: { kind: { to: values.kind } } })
  await notifyCoordinators(tx, env, request)
  return { request, isNew: true }
}

async function notifyCoordinators(tx: Tx, env: Env, { kind, organisation_id, asked }: StoredRequest): Promise<void> {
  const [club] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisation_id))
  for (const { to, language } of await loadCoordinators(tx, organisation_id)) {
    const link = buildPageAddress(env, `${kind}_requests`)
    const mail = { to, language, link, kind, club: club?.name ?? '', due: getRequestDeadline(asked) }
    await queueMail(tx, buildNewRequestMail(mail))
  }
}
