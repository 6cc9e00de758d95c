import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ApiOutput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import { registered } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { applyChanges, type PlainChange } from '../sync/push/plain-write.ts'

type PendingFamily = ApiOutput<'held_registrations.list'>['results'][number]

/** Builds the condition for a club's people pending approval. */
export const buildPendingFilter = (organisation: string) =>
  and(
    eq(registered.organisation_id, organisation),
    isNotNull(registered.held_registration),
    isNull(registered.deleted_at),
  )

export const pendingRegistrationHandlers = {
  'held_registrations.list': async ({ db, user, query }) =>
    db.club(requireClubId(user), async (tx) => {
      const isPendingApproval = buildPendingFilter(requireClubId(user))
      const families = await tx
        .select({
          id: sql<string>`${registered.held_registration}`,
          created: sql<string>`min(${registered.created})`.mapWith(registered.created),
        })
        .from(registered)
        .where(isPendingApproval)
        .groupBy(registered.held_registration)
        .orderBy(desc(sql`min(${registered.created})`), asc(registered.held_registration))
        .limit(query.limit)
        .offset(query.offset)
      const ids = families.map(({ id }) => id)
      const people = ids.length
        ? await tx
            .select()
            .from(registered)
            .where(and(isPendingApproval, inArray(registered.held_registration, ids)))
            .orderBy(desc(registered.is_adult), asc(registered.first_name), asc(registered.id))
        : []
      const results = families.map(({ id, created }) => ({
        id,
        created,
        people: people.filter((person) => person.held_registration === id) as unknown as PendingFamily['people'],
      }))
      const countSql = sql`count(DISTINCT ${registered.held_registration})::int`.mapWith(Number)
      const [countRow] = await tx.select({ count: countSql }).from(registered).where(isPendingApproval)
      return { count: countRow?.count ?? 0, results }
    }),
  'held_registrations.decide': async ({ db, user, params, body }) => {
    const pendingPeople = await db.club(requireClubId(user), (tx) =>
      tx
        .select({ id: registered.id })
        .from(registered)
        .where(
          and(
            eq(registered.organisation_id, requireClubId(user)),
            eq(registered.held_registration, params.id),
            isNull(registered.deleted_at),
          ),
        ),
    )
    if (pendingPeople.length === 0) throw new AppError('not_found')
    const changes: PlainChange[] = body.take
      ? [{ name: 'registration.take', args: { id: params.id } }]
      : pendingPeople.map(({ id }) => ({ name: 'registered.delete', args: { id } }))
    await applyChanges(db, user, changes)
    return null
  },
} satisfies Partial<Handlers>
