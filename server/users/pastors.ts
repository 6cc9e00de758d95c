import { and, count, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { ApiParsedInput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import { userTypes } from '../../contract/user.ts'
import { canConvertToApplication, inactiveReasons, userTypeLabels } from '../../contract/users.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import { organisations, users } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { userSearchName, userSearchText } from '../db/tables/users.ts'
import { buildCrudHandlers, type CrudCall } from '../kit/crud-handlers.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import {
  getConvertedMobile,
  lockApplicationToConvert,
  matchFormerUser,
  recordConversion,
} from '../recruitment/convert-application.ts'
import {
  accountColumnNames,
  prepareDeletion,
  presentAccount,
  storeAccount,
  toDeletedAccount,
  uniqueErrors,
} from './account.ts'
import { convertToApplication } from './convert-to-application.ts'
import { notifyOfNewLeader } from './new-leader.ts'
import { readTextStops, setTextsStopped } from './texts-stopped.ts'

type ClubUserBody = ApiParsedInput<'users/pastors.create', 'body'>
type User = typeof users.$inferSelect

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
const requireVisibleClub = async ({ tx, user }: CrudCall, id: string): Promise<string> => {
  const [club] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, id), buildVisibleClubsFilter(user)))
  if (!club) throw new AppError('invalid', { organisation: ['This value is not valid.'] })
  return club.id
}

/**
 * Returns the stored fields of a new account, or of the account that an application is converted to (CONV-11, CONV-29).
 */
const storeClubUser = async (body: ClubUserBody, call: CrudCall, before: User | null) => {
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
  ...buildCrudHandlers('users/pastors', {
    table: users,
    scope: (user) => and(eq(users.is_pastor, true), isNull(users.deleted), buildVisibleClubsFilter(user)),
    join: { table: organisations, on: eq(organisations.id, users.organisation_id) },
    also: {
      club: organisations.name,
      number: organisations.organisation_id,
    },
    names: accountColumnNames,
    order: {
      email: sql`lower(${users.email})`,
      name: userSearchName,
      organisation__organisation_name: foldedClubName,
      organisation__organisation_id: sql`${organisations.organisation_id}`,
      user_type: sql`${users.user_type}`,
      is_active: users.is_active,
    },
    otherwise: [userSearchName],
    search: (word) =>
      or(
        like(userSearchText, word),
        inArray(users.organisation_id, sql`(SELECT id FROM ${organisations} WHERE ${foldedClubName} LIKE ${word})`),
      ),
    filter: ({ organisation, user_type, is_active }) =>
      and(
        organisation === undefined ? undefined : eq(users.organisation_id, organisation),
        user_type === undefined ? undefined : eq(users.user_type, user_type),
        is_active === undefined ? undefined : eq(users.is_active, is_active),
      ),
    present: (user) => ({
      ...presentAccount(user),
      organisation: user.organisation_id,
      organisation__organisation_name: user.club,
      organisation__organisation_id: user.number,
      user_type: user.user_type,
      allow_multiple_groups: user.allow_multiple_groups,
      two_step_attendance: user.two_step_attendance,
      can_convert_to_application: canConvertToApplication(user),
    }),
    besides: async (rows, { tx }, list) => {
      const textStopsByRow = list ? [] : await readTextStops(tx, rows)
      const coordinatorCounts = await countCoordinators(tx, rows)
      return coordinatorCounts.map((club_coordinators, index) => ({
        club_coordinators,
        is_only_coordinator: club_coordinators === 1,
        ...textStopsByRow[index],
      }))
    },
    replaces: async ({ application }, call) =>
      application ? matchFormerUser(await lockApplicationToConvert(call, application)) : sql`false`,
    store: async (body, call, before) => {
      const storedFields = await storeClubUser(body, call, before)
      const organisation_id = await requireVisibleClub(call, body.organisation)
      notifyOfNewLeader(call, before, { ...storedFields, organisation_id, user_type: body.user_type })
      return {
        ...storedFields,
        is_pastor: true,
        organisation_id,
        user_type: body.user_type,
        allow_multiple_groups: body.allow_multiple_groups,
        two_step_attendance: body.two_step_attendance,
      }
    },
    taken: uniqueErrors,
    beforeDelete: prepareDeletion,
    bury: toDeletedAccount,
    secret: ['password_hash'],
  }),
} satisfies Partial<Handlers>
