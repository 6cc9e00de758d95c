import { and, arrayOverlaps, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { getAccessFlags } from '../../contract/access.ts'
import { type ClubType, CUSTOM_YEAR, type DashboardFilter } from '../../contract/dashboard/filter.ts'
import { AppError } from '../../contract/errors.ts'
import { type Day, getLondonDay } from '../../contract/rules/days.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { numbersChanged, organisations, regionalLeaders } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { type CountStore, getCountStore } from './count-cache.ts'

/** Club whose numbers are returned. */
export type ScopedClub = {
  id: string
  name: string
  region: string | null
  lead: string | null
}

/** Year, or first and last day, of the numbers. Records dated after `today` are not counted. */
export type TimeSpan = { year: number | null; from: Day | null; to: Day | null; today: Day }

/** Clubs that a filter selects for a user (as a PostgreSQL array of ids) and the time span. */
export type DashboardScope = {
  ids: ClubIds
  span: TimeSpan
  /**
   * Version of the source data. It changes with any change to the data. The network role and each club's role
   * have versions of their own.
   */
  state: string
  /** Cache in which counts of the same version are shared. */
  store: CountStore
}

/** Clubs and time span, which is all that a count needs. */
export type CountScope = Pick<DashboardScope, 'ids' | 'span'>

/** Club ids in PostgreSQL's array format, because a thousand ids are faster to read and send as one text. */
export type ClubIds = `{${string}}`

export const formatClubIds = (ids: readonly string[]): ClubIds => `{${ids.join()}}`

export const parseClubIds = (ids: ClubIds): string[] => (ids === '{}' ? [] : ids.slice(1, -1).split(','))

const toTimeSpan = ({ year, date_from, date_to }: DashboardFilter): TimeSpan => {
  const today = getLondonDay()
  return year === CUSTOM_YEAR
    ? { year: null, from: date_from, to: date_to, today }
    : { year, from: null, to: null, today }
}

/**
 * Builds the filter for clubs of the programme that central staff choose. Without a choice, the user's own programme is
 * used (DASH-32 to DASH-35).
 */
const filterByProgramme = (user: CurrentUser, type: ClubType | null): SQL | undefined => {
  const chosenProgramme = type ?? (getAccessFlags(user).boxesOfHope ? 'boh' : 'tlg')
  return chosenProgramme === 'all' ? undefined : eq(organisations.is_boxes_of_hope, chosenProgramme === 'boh')
}

const filterByNames = (column: typeof organisations.name | typeof organisations.region, names: readonly string[]) =>
  names.length > 0 ? inArray(column, [...names]) : undefined

/** Builds the condition for clubs that match the dashboard filter and that the member of staff can see. */
const filterClubs = (user: CurrentUser, filter: DashboardFilter): SQL | undefined =>
  and(
    buildVisibleClubsFilter(user),
    filterByProgramme(user, filter.organisation_type),
    filterByNames(organisations.region, filter.regions),
    filterByNames(organisations.name, filter.organisation_names),
    filter.regional_leaders.length > 0 ? inArray(organisations.regional_leader, filter.regional_leaders) : undefined,
    filter.tags.length > 0 ? arrayOverlaps(organisations.tags, filter.tags) : undefined,
  )

/**
 * Raises `work_mem` so that a year of the network is sorted in memory. With the usual 4 MB PostgreSQL would sort on
 * disk. The setting is part of the first query and so needs no extra round trip.
 */
const raiseWorkMemorySql = sql`set_config('work_mem', '64MB', true)`

/**
 * SQL for the version of the data, combined from the last changes of all clubs that the caller can see. Must be read in
 * the transaction that counts. Different data has a different version.
 */
const clubsStateSql = sql<string>`(
  SELECT coalesce(sum(hashtextextended(${numbersChanged.organisation_id}::text || ${numbersChanged.change}, 0)), 0)
  FROM ${numbersChanged})::text`

const readNetworkClubs = async (tx: Tx, where: SQL | undefined): Promise<Pick<DashboardScope, 'ids' | 'state'>> => {
  const [clubsRow] = await tx
    .select({
      ids: sql<ClubIds | null>`array_agg(${organisations.id} ORDER BY ${organisations.id})::text`,
      state: clubsStateSql,
      memory: raiseWorkMemorySql,
    })
    .from(organisations)
    .where(where)
  return { ids: clubsRow?.ids ?? '{}', state: `network ${clubsRow?.state}` }
}

/**
 * Returns a scope with the user's own club.
 * @throws AppError `invalid` for a custom range, which only central staff can choose (DASH-21)
 */
export const getOwnClubScope = (user: CurrentUser, filter: DashboardFilter): CountScope => {
  const span = toTimeSpan(filter)
  if (span.year === null) throw new AppError('invalid', { year: ['not_valid'] })
  return { ids: formatClubIds([requireClubId(user)]), span }
}

const readOwnClubState = async (tx: Tx, club: string): Promise<string> => {
  const [stateRow] = await tx.select({ state: clubsStateSql, memory: raiseWorkMemorySql }).from(sql`(SELECT) AS one`)
  return `${club} ${stateRow?.state}`
}

/**
 * Reads the clubs in a scope of central staff, sorted by name. Must run as the network's database role, because a
 * club's role cannot read the name of the church relationship lead.
 */
export const readScopedClubs = (tx: Tx, scope: Pick<DashboardScope, 'ids'>): Promise<ScopedClub[]> =>
  tx
    .select({
      id: organisations.id,
      name: organisations.name,
      region: organisations.region,
      lead: regionalLeaders.name,
    })
    .from(organisations)
    .leftJoin(regionalLeaders, eq(regionalLeaders.id, organisations.regional_leader))
    .where(isInScope(organisations.id, scope))
    .orderBy(foldedClubName, organisations.id)

/**
 * Builds the condition for rows of the clubs in a scope. The ids are a subquery that PostgreSQL can join. With a plain
 * list, it would compare each row with up to a thousand ids.
 */
export const isInScope = (column: AnyPgColumn | SQL, { ids }: Pick<DashboardScope, 'ids'>): SQL =>
  sql`${column} IN (SELECT id FROM unnest(${ids}::uuid[]) AS club (id))`

/**
 * Runs `work` on the clubs of a filter in one snapshot. Central staff get the clubs that they can see. Club users get
 * only their own club, under row-level security, regardless of the filter (DASH-07, DASH-185).
 * @throws AppError `invalid` for a custom range if the user may choose a year only (DASH-21)
 */
export const withScope = <T>(
  db: Db,
  user: CurrentUser,
  filter: DashboardFilter,
  work: (tx: Tx, scope: DashboardScope) => Promise<T>,
): Promise<T> => {
  const store = getCountStore(db)
  if (user.is_staff)
    return db.network(async (tx) => {
      const clubs = await readNetworkClubs(tx, filterClubs(user, filter))
      return work(tx, { ...clubs, span: toTimeSpan(filter), store })
    }, 'snapshot')
  const [ownScope, clubId] = [getOwnClubScope(user, filter), requireClubId(user)]
  const runInScope = async (tx: Tx) => work(tx, { ...ownScope, state: await readOwnClubState(tx, clubId), store })
  return db.club(clubId, runInScope, 'snapshot')
}

/** Returns the last day that is counted. Records dated after today are not counted in any number (decision 46). */
export const getLastCountedDay = ({ to: lastDay, today }: TimeSpan): Day =>
  lastDay !== null && lastDay < today ? lastDay : today

/** Formats clubs and time span as arguments for the database functions. */
export const toFunctionArguments = ({ ids, span }: CountScope): SQL =>
  sql`${ids}::uuid[], ${span.year}::int, ${span.from}::date, ${getLastCountedDay(span)}::date`
