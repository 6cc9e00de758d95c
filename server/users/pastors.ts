import { randomUUID } from 'node:crypto'
import { and, count, eq, getTableColumns, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { type CurrentUser, toUserType, userTypes } from '../../contract/user.ts'
import { canConvertToApplication, inactiveReasons, userTypeLabels } from '../../contract/users.ts'
import { hashPassword } from '../auth/passwords.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import { organisations, users } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { userSearchName, userSearchText } from '../db/tables/users.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { type AuditedRecord, insertWithAudit, softDelete, updateWithAudit } from '../kit/audited-changes.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { getConvertedMobile, lockApplicationToConvert, recordConversion } from '../recruitment/convert-application.ts'
import {
  accountColumnNames,
  hashStaffPassword,
  prepareDeletion,
  presentAccount,
  storeAccount,
  toDeletedAccount,
} from './account.ts'
import { type AccountChange, changeAccount } from './account-change.ts'
import { convertToApplication } from './convert-to-application.ts'
import { notifyOfNewLeader } from './new-leader.ts'
import { readTextStops, setTextsStopped } from './texts-stopped.ts'

/** A club user's form. In a PATCH, missing required fields have their stored value, which can be null. */
type ClubUserBody = Omit<Call<'users/pastors.create'>['body'], 'organisation' | 'user_type'> & {
  organisation: string | null
  user_type: string | null
}
type User = typeof users.$inferSelect

const pastorRecord: AuditedRecord<typeof users> = {
  noun: 'users/pastors',
  table: users,
  apiNames: accountColumnNames,
  secret: ['password_hash'],
}

const isInClub = eq(organisations.id, users.organisation_id)

/** Builds the condition for club users that a member of staff may see. */
export const buildPastorFilter = (user: CurrentUser) =>
  and(eq(users.is_pastor, true), isNull(users.deleted), buildVisibleClubsFilter(user))

/** Builds the condition for club users that match a search by name, email address or club. */
export const buildPastorSearch = (search: string | undefined): SQL | undefined =>
  buildSearchFilter(search, (pattern) =>
    or(
      like(userSearchText, pattern),
      inArray(users.organisation_id, sql`(SELECT id FROM ${organisations} WHERE ${foldedClubName} LIKE ${pattern})`),
    ),
  )

const selectPastors = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(users), club: organisations.name, number: organisations.organisation_id })
    .from(users)
    .leftJoin(organisations, isInClub)

const selectPastor = (tx: Tx, id: string, user: CurrentUser) =>
  selectPastors(tx).where(and(eq(users.id, id), buildPastorFilter(user)))

type PastorRow = Awaited<ReturnType<typeof selectPastor>>[number]

const presentPastor = (row: PastorRow, coordinators: number) => ({
  ...presentAccount(row),
  organisation: row.organisation_id,
  organisation__organisation_name: row.club,
  organisation__organisation_id: row.number,
  user_type: toUserType(row.user_type),
  allow_multiple_groups: row.allow_multiple_groups,
  two_step_attendance: row.two_step_attendance,
  can_convert_to_application: canConvertToApplication(row),
  club_coordinators: coordinators,
  is_only_coordinator: coordinators === 1,
})

const loadPastor = async (tx: Tx, id: string, user: CurrentUser) => {
  const row = await loadOr404(selectPastor(tx, id, user))
  const textStop = await loadOr404(readTextStops(tx, [row]))
  const [coordinators = 0] = await countCoordinators(tx, [row])
  return new VersionedOutput({ ...presentPastor(row, coordinators), ...textStop }, row.version)
}

/**
 * Returns a number for each row. For an active coordinator in an active club it is the number of active coordinators in
 * that club, for other users 0. Runs only for the rows of one page. Inside the page's query it would also run for all
 * previous rows.
 */
const countCoordinators = async (
  tx: Tx,
  rows: readonly Pick<User, 'organisation_id' | 'user_type' | 'is_active'>[],
): Promise<number[]> => {
  const isCoordinator = eq(users.user_type, 'coordinator')
  const clubs = [...new Set(rows.flatMap(({ organisation_id }) => organisation_id ?? []))]
  const coordinatorCounts = await tx
    .select({ club: users.organisation_id, coordinators: count() })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(and(inArray(users.organisation_id, clubs), isCoordinator, users.is_active, buildActiveClubCondition()))
    .groupBy(users.organisation_id)
  const countByClub = new Map(coordinatorCounts.map(({ club, coordinators }) => [club, coordinators]))
  return rows.map(({ organisation_id, user_type, is_active }) =>
    user_type === 'coordinator' && is_active ? (countByClub.get(organisation_id) ?? 0) : 0,
  )
}

/**
 * Returns the club's id if the user may add people to the club.
 * @throws AppError `invalid`
 */
const requireVisibleClub = async ({ tx, user }: AccountChange, id: string | null): Promise<string> => {
  const clubs = tx.select({ id: organisations.id }).from(organisations)
  const [club] = id === null ? [] : await clubs.where(and(eq(organisations.id, id), buildVisibleClubsFilter(user)))
  if (!club) throw new AppError('invalid', { organisation: ['not_valid'] })
  return club.id
}

/**
 * Returns the stored fields of a new account, or of the account that an application is converted to (CONV-11, CONV-29).
 */
const storeConvertedAccount = async (body: ClubUserBody, call: AccountChange, before: User | null) => {
  const { application } = body
  const operation = before ? 'users/pastors.replace' : 'users/pastors.create'
  // Store a normal account if the body names no application. Do the same for an active account, because a conversion
  // only reactivates an inactive account.
  if (!application || before?.is_active) return storeAccount(body, call, before, operation)
  const row = await lockApplicationToConvert(call, application)
  if (before && row.former_user_id !== before.id) return storeAccount(body, call, before, operation)
  const { organisation: club, check_reason } = body
  call.onWritten((userId) => recordConversion(call, { row, made: userId, club, check_reason }))
  const mobile_number = body.mobile_number ?? (await getConvertedMobile(call.tx, row)) ?? before?.mobile_number
  const reactivatedBody = { ...body, mobile_number, is_active: body.is_active ?? true }
  return storeAccount(reactivatedBody, call, before, operation, ['mobile_number'])
}

/** Builds the stored values of a club user. `password_hash` is undefined if the form contains no password. */
const buildPastorValues = async (body: ClubUserBody, change: AccountChange, before: User | null) => {
  const account = await storeConvertedAccount(body, change, before)
  const password_hash = await hashStaffPassword(change.tx, body)
  const organisation_id = await requireVisibleClub(change, body.organisation)
  const { user_type, allow_multiple_groups, two_step_attendance } = body
  notifyOfNewLeader(change, before, { ...account, organisation_id, user_type })
  const clubFields = { is_pastor: true, organisation_id, user_type, allow_multiple_groups, two_step_attendance }
  return { ...account, ...clubFields, password_hash }
}

/** Finds and locks the account that the application's user had before. A new conversion reactivates this account. */
const findFormerUser = async (change: AccountChange, application: string | undefined): Promise<PastorRow | null> => {
  if (!application) return null
  const { former_user_id } = await lockApplicationToConvert(change, application)
  if (!former_user_id) return null
  const [row] = await selectPastor(change.tx, former_user_id, change.user).for('update', { of: users })
  return row ?? null
}

const createPastor: Handlers['users/pastors.create'] = (call) =>
  changeAccount(
    call,
    async (change) => {
      const { tx, user } = change
      const before = await findFormerUser(change, call.body.application)
      const { password_hash, ...values } = await buildPastorValues(call.body, change, before)
      if (before) {
        const reactivatedValues = { ...values, password_hash }
        await updateWithAudit(tx, pastorRecord, { before, values: reactivatedValues, ifMatch: call.ifMatch, user })
        return before.id
      }
      const hash = password_hash ?? (await hashPassword(randomUUID()))
      return insertWithAudit(tx, pastorRecord, { ...values, password_hash: hash }, user)
    },
    (tx, id) => loadPastor(tx, id, call.user),
  )

const updatePastor: Handlers['users/pastors.update'] = (call) =>
  changeAccount(
    call,
    async (change) => {
      const { tx, user } = change
      const before = await loadOr404(selectPastor(tx, call.params.id, user).for('update', { of: users }))
      const { first_name, last_name, email, organisation_id: organisation, user_type } = before
      const body = { first_name, last_name, email, organisation, user_type, ...call.body }
      const values = await buildPastorValues(body, change, before)
      await updateWithAudit(tx, pastorRecord, { before, values, ifMatch: call.ifMatch, user })
      return before.id
    },
    (tx, id) => loadPastor(tx, id, call.user),
  )

const listPastors: Handlers['users/pastors.list'] = ({ db, query, user }) =>
  db.network(async (tx) => {
    const { organisation_id, user_type, is_active } = users
    const { count: total, results } = await listPage(tx, query, {
      rows: selectPastors(tx).$dynamic(),
      table: users,
      joinedTables: sql`${users} LEFT JOIN ${organisations} ON ${isInClub}`,
      where: and(
        buildPastorFilter(user),
        buildPastorSearch(query.search),
        query.organisation === undefined ? undefined : eq(organisation_id, query.organisation),
        query.user_type === undefined ? undefined : eq(user_type, query.user_type),
        query.is_active === undefined ? undefined : eq(is_active, query.is_active),
      ),
      order: {
        email: sql`lower(${users.email})`,
        name: userSearchName,
        organisation__organisation_name: foldedClubName,
        organisation__organisation_id: sql`${organisations.organisation_id}`,
        user_type: sql`${user_type}`,
        is_active,
      },
      defaultOrder: [userSearchName],
    })
    const coordinatorCounts = await countCoordinators(tx, results)
    return { count: total, results: results.map((row, index) => presentPastor(row, coordinatorCounts[index] ?? 0)) }
  }, 'snapshot')

/**
 * Handlers for club users, called pastors in the API (USR-09). Boxes of Hope staff see only their programme's users
 * (USR-28).
 */
export const pastorHandlers = {
  'users/pastors.user_types': async () => userTypes.map((value) => ({ value, label: userTypeLabels[value] })),
  'users/pastors.inactive_reasons': async () => [...inactiveReasons],
  'users/pastors.convert_to_application': convertToApplication,
  'users/pastors.texts': setTextsStopped,
  'users/pastors.update_texts': setTextsStopped,
  'users/pastors.list': listPastors,
  'users/pastors.get': ({ db, params: { id }, user }) => db.network((tx) => loadPastor(tx, id, user), 'snapshot'),
  'users/pastors.create': createPastor,
  'users/pastors.replace': updatePastor,
  'users/pastors.update': updatePastor,
  'users/pastors.delete': (call) =>
    changeAccount(
      call,
      async (change) => {
        const { tx, user } = change
        const before = await loadOr404(selectPastor(tx, call.params.id, user).for('update', { of: users }))
        await prepareDeletion(before, change)
        await softDelete(tx, pastorRecord, { before, values: toDeletedAccount(before), user })
        return before.id
      },
      async () => null,
    ),
  'users/pastors.changes': ({ db, params: { id }, query, user }) =>
    db.network(async (tx) => {
      await loadOr404(selectPastor(tx, id, user))
      return loadRecordChanges(tx, 'users/pastors', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>
