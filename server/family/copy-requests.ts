import { eq } from 'drizzle-orm'
import type { LeftOut } from '../../contract/family/family-requests.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db } from '../db/client.ts'
import { familyRequests } from '../db/schema.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { buildCopyFile } from './copy-file.ts'
import { REQUEST_NOUN } from './own-requests.ts'
import { closeRequest, describeRequest, loadOpenRequests, lockOpenRequest, type StoredRequest } from './request-view.ts'

export const copyRequestHandlers = {
  'copy_requests.list': async ({ db, user, query }) =>
    db.club(requireClubId(user), async (tx) => {
      const { count, views } = await loadOpenRequests(tx, requireClubId(user), 'copy', query)
      const results = views.map((view) => ({ ...describeRequest(view), left_out: view.request.left_out }))
      return { count, results }
    }),
  'copy_requests.file': async ({ db, user, params }) => {
    const club = requireClubId(user)
    const request = await db.club(club, (tx) => lockOpenRequest(tx, club, 'copy', params.id))
    return buildCopyFile(db, request)
  },
  'copy_requests.update': async ({ db, user, params, body }) => {
    if ('left_out' in body) return buildCopyFile(db, await leaveOut(db, user, params.id, body.left_out))
    await recordHandOver(db, user, params.id, body.how)
    return null
  },
} satisfies Partial<Handlers>

/** Stores the parts that a copy leaves out. They replace the earlier ones, so that the coordinator can undo them. */
async function leaveOut(db: Db, user: CurrentUser, id: string, left_out: LeftOut[]): Promise<StoredRequest> {
  const club = requireClubId(user)
  const request = await db.club(club, async (tx) => {
    const stored = await lockOpenRequest(tx, club, 'copy', id)
    const changed = { left_out, version: stored.version + 1 }
    await tx.update(familyRequests).set(changed).where(eq(familyRequests.id, id))
    return { ...stored, ...changed }
  })
  await recordAct(db, user, request, {
    // Reasons and people are not in the trail, which is never erased.
    left_out: { to: [...new Set(left_out.map(({ section }) => section))] },
  })
  return request
}

async function recordHandOver(db: Db, user: CurrentUser, id: string, how: string): Promise<void> {
  const club = requireClubId(user)
  const request = await db.club(club, async (tx) => {
    const stored = await lockOpenRequest(tx, club, 'copy', id)
    await closeRequest(tx, stored, 'handed_over', how)
    return { ...stored, version: stored.version + 1 }
  })
  await recordAct(db, user, request, { outcome: { from: null, to: 'handed_over' } })
}

async function recordAct(
  db: Db,
  user: CurrentUser,
  { id, version }: StoredRequest,
  fields: FieldChanges,
): Promise<void> {
  await db.network((tx) => auditRecordChange(tx, { noun: REQUEST_NOUN, id, version, kind: 'replace', fields, user }))
}
