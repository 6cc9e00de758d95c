import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { SetChange } from '../../contract/rules/merge.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { orderBy, orderByWords, toLikePattern } from '../db/list.ts'
import { groups, registered, sessions } from '../db/schema.ts'
import { type FieldChange, refuseStaleVersion, VersionedOutput } from '../http/row-version.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { auditRecordChange, loadRecordChangesAfter } from '../kit/record-trail.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { listSessions } from '../records/session-lists.ts'
import { applyChanges, type PlainChange } from '../sync/push/plain-write.ts'
import { raiseVersion } from '../sync/rows/author.ts'
import { createSession, findGroupId, listFreeDates } from './sessions.ts'

/**
 * Number of registered people in a group who are not archived. The SQL names the table `groups` explicitly, because a
 * query of one table omits the table name. Otherwise `id` and `organisation_id` would refer to the person's columns.
 */
const numRegistered = sql<number>`(SELECT count(*)::int FROM ${registered} r
  WHERE "groups"."id" = ANY (r.groups) AND r.deleted_at IS NULL AND NOT r.soft_archived AND r.organisation_id = "groups"."organisation_id")`

/** Number of archived people in a group. They stay in the group but are counted separately. */
const numArchived = sql<number>`(SELECT count(*)::int FROM ${registered} r
  WHERE "groups"."id" = ANY (r.groups) AND r.deleted_at IS NULL AND r.soft_archived AND r.organisation_id = "groups"."organisation_id")`

const isInClub = (organisation: string) => and(eq(groups.organisation_id, organisation), isNull(groups.deleted_at))

const readGroup = async (tx: Tx, organisation: string, id: string) => {
  const [row] = await tx
    .select({
      version: groups.version,
      id: groups.id,
      name: groups.name,
      is_default: groups.is_default,
      num_registered: numRegistered,
      num_archived: numArchived,
    })
    .from(groups)
    .where(and(isInClub(organisation), eq(groups.id, id)))
  if (!row) throw new AppError('not_found')
  const { version, ...group } = row
  const people = await tx
    .select({ id: registered.id, first_name: registered.first_name, last_name: registered.last_name })
    .from(registered)
    .where(
      and(
        sql`${id} = ANY (${registered.groups})`,
        eq(registered.organisation_id, organisation),
        eq(registered.soft_archived, false),
        isNull(registered.deleted_at),
      ),
    )
    .orderBy(orderByWords(registered.last_name), orderByWords(registered.first_name), asc(registered.id))
  return new VersionedOutput({ ...group, registered: people.map((p) => ({ id: p.id, name: getFullName(p) })) }, version)
}

/**
 * Checks that all people are registered with the club.
 * @throws AppError `invalid` if one of the people is not registered with the club
 */
const checkPeople = async (tx: Tx, organisation: string, ids: readonly string[]): Promise<void> => {
  const registeredCount = await tx.$count(
    registered,
    and(inArray(registered.id, [...ids]), eq(registered.organisation_id, organisation), isNull(registered.deleted_at)),
  )
  if (registeredCount < ids.length) throw new AppError('invalid', { registered: ['not_registered'] })
}

const RECORD_TYPE = 'groups'

/**
 * Returns a group's renames after a version. If the audit trail contains none, the rename is older than the trail, so
 * its author and time are unknown.
 */
const findRenamesAfter = async (tx: Tx, id: string, seen: number): Promise<FieldChange[]> => {
  const changes = await loadRecordChangesAfter(tx, RECORD_TYPE, id, seen)
  return changes.length > 0 ? changes : [{ field: 'name', by: null, at: null }]
}

const renameGroup = ({ db, user, params: { id }, body: { name }, ifMatch }: Call<'groups.update'>) =>
  // Use the `hallbook_network` role, because the audit trail of records needs it. This role sees all clubs, so every
  // query must filter by club.
  db.network(async (tx) => {
    await findGroupId(tx, requireClubId(user), id)
    const refuseStaleRename = async () => {
      const { output: currentGroup, version } = await readGroup(tx, requireClubId(user), id)
      await refuseStaleVersion(
        ifMatch,
        version,
        (seen) => findRenamesAfter(tx, id, seen),
        () => currentGroup.name === name,
      )
      return currentGroup.name
    }
    if (name === undefined) await refuseStaleRename()
    else {
      const { version } = await raiseVersion(tx, requireClubId(user))
      const previousName = await refuseStaleRename()
      await tx.update(groups).set({ name, version }).where(eq(groups.id, id))
      if (previousName !== name) {
        const fields = { name: { from: previousName, to: name } }
        await auditRecordChange(tx, { noun: RECORD_TYPE, id, version, kind: 'replace', fields, user })
      }
      // Raise the version of the group's sessions, because they contain its name and replicas must pull them again.
      await tx.update(sessions).set({ version }).where(eq(sessions.group_id, id))
    }
    return readGroup(tx, requireClubId(user), id)
  })

/**
 * Removes all people from a group, including deleted people, who may be restored. Deleted people keep their version,
 * because it marks the deletion.
 */
const removeAllMembers = (tx: Tx, organisation: string, group: string, version: number) =>
  tx
    .update(registered)
    .set({
      groups: sql`array_remove(${registered.groups}, ${group}::uuid)`,
      version: sql`CASE WHEN ${registered.deleted_at} IS NULL THEN ${version}::bigint ELSE ${registered.version} END`,
    })
    .where(and(eq(registered.organisation_id, organisation), sql`${group}::uuid = ANY (${registered.groups})`))

export const groupHandlers = {
  'groups.list': async ({ db, user, query }) =>
    db.club(requireClubId(user), async (tx) => {
      const listFilter = and(
        isInClub(requireClubId(user)),
        query.search ? sql`${groups.name} ILIKE ${toLikePattern(query.search)}` : undefined,
      )
      const order = { name: groups.name, num_registered: numRegistered }
      const results = await tx
        .select({
          id: groups.id,
          name: groups.name,
          is_default: groups.is_default,
          num_registered: numRegistered,
          num_archived: numArchived,
        })
        .from(groups)
        .where(listFilter)
        .orderBy(...orderBy(query.ordering, order, [orderByWords(groups.name)], sql`${groups.id}`))
        .limit(query.limit)
        .offset(query.offset)
      return { count: await tx.$count(groups, listFilter), results }
    }),
  'groups.create': async ({ db, user, body }) =>
    db.club(requireClubId(user), async (tx) => {
      const { version } = await raiseVersion(tx, requireClubId(user))
      const id = newId()
      await tx.insert(groups).values({ id, organisation_id: requireClubId(user), version, name: body.name })
      return (await readGroup(tx, requireClubId(user), id)).output
    }),
  'groups.get': async ({ db, user, params }) =>
    db.club(requireClubId(user), (tx) => readGroup(tx, requireClubId(user), params.id)),
  'groups.replace': renameGroup,
  'groups.update': renameGroup,
  'groups.delete': async ({ db, user, params }) => {
    await db.club(requireClubId(user), async (tx) => {
      const { output: group } = await readGroup(tx, requireClubId(user), params.id)
      if (group.is_default) throw new AppError('invalid', buildNonFieldError('own_group'))
      const sessionCount = await tx.$count(sessions, and(eq(sessions.group_id, group.id), isNull(sessions.deleted_at)))
      if (sessionCount) throw new AppError('invalid', buildNonFieldError('group_has_sessions'))
      const { version, now } = await raiseVersion(tx, requireClubId(user))
      await tx.update(groups).set({ deleted_at: now, version }).where(eq(groups.id, group.id))
      await removeAllMembers(tx, requireClubId(user), group.id, version)
    })
    return null
  },
  'groups.registered': async ({ db, user, params, body }) => {
    const organisation = requireClubId(user)
    const wantedIds = new Set(body.registered)
    const group = await db.club(organisation, async (tx) => {
      const { output: foundGroup } = await readGroup(tx, organisation, params.id)
      await checkPeople(tx, organisation, [...wantedIds])
      return foundGroup
    })
    const previousIds = new Set(group.registered.map((p) => p.id))
    const buildGroupChange = (id: string, groups: SetChange): PlainChange => ({
      name: 'registered.update',
      args: { id, set: { groups } },
    })
    const addedIds = [...wantedIds].filter((id) => !previousIds.has(id))
    const removedIds = [...previousIds].filter((id) => !wantedIds.has(id))
    await applyChanges(db, user, [
      ...addedIds.map((id) => buildGroupChange(id, { add: [group.id] })),
      ...removedIds.map((id) => buildGroupChange(id, { remove: [group.id] })),
    ])
    return (await db.club(organisation, (tx) => readGroup(tx, organisation, params.id))).output
  },
  'groups.sessions': async ({ db, user, params, query }) =>
    db.club(requireClubId(user), async (tx) =>
      listSessions(tx, requireClubId(user), query, await findGroupId(tx, requireClubId(user), params.id)),
    ),
  'groups.create_session': async (call) => {
    await call.db.club(requireClubId(call.user), (tx) => findGroupId(tx, requireClubId(call.user), call.params.id))
    return createSession(call, call.body, call.params.id)
  },
  'groups.session_dates': async ({ db, user, params }) =>
    db.club(requireClubId(user), async (tx) =>
      listFreeDates(tx, requireClubId(user), await findGroupId(tx, requireClubId(user), params.id)),
    ),
} satisfies Partial<Handlers>
