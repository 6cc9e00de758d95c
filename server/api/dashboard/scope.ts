import { and, arrayOverlaps, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { flagsOf } from '../../../contract/access.ts'
import { type ClubType, CUSTOM_YEAR, type DashboardFilter } from '../../../contract/dashboard/filter.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Day, dayInLondon } from '../../../contract/rules/days.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { numbersChanged, organisations, regionalLeaders } from '../../db/schema.ts'
import { foldedClubName } from '../../db/tables/organisations.ts'
import { clubsSeenBy } from '../../kit/clubs-seen.ts'
import { clubOf } from '../sessions.ts'
import { type CountStore, countsOf } from './counted-once.ts'

/** A club whose numbers are told. */
export type ScopedClub = {
  id: string
  name: string
  region: string | null
  lead: string | null
}

/** The year or the two days that numbers are of; nothing counts that is dated after `today`. */
export type Span = { year: number | null; from: Day | null; to: Day | null; today: Day }

/** The clubs that a filter leaves of the network for a user, as the database writes an array of their ids; and when. */
export type Scope = {
  ids: ClubIds
  span: Span
  /** Who asks, and of which state of the clubs: another club's role, or any change to what numbers are counted from, is another. */
  state: string
  /** Where counts of one state are shared. */
  store: CountStore
}

/** Clubs and time, which is all that a count asks. */
export type Counted = Pick<Scope, 'ids' | 'span'>

/** Ids of clubs as PostgreSQL writes an array: a thousand of them are read and sent as one text. */
export type ClubIds = `{${string}}`

export const clubIds = (ids: readonly string[]): ClubIds => `{${ids.join()}}`

export const listOf = (ids: ClubIds): string[] => (ids === '{}' ? [] : ids.slice(1, -1).split(','))

const spanOf = ({ year, date_from, date_to }: DashboardFilter): Span => {
  const today = dayInLondon()
  return year === CUSTOM_YEAR
    ? { year: null, from: date_from, to: date_to, today }
    : { year, from: null, to: null, today }
}

/** The programme that a filter of central staff is of: their own where it names none (DASH-32 to DASH-35). */
const programmeOf = (user: CurrentUser, type: ClubType | null): SQL | undefined => {
  const chosen = type ?? (flagsOf(user).boxesOfHope ? 'boh' : 'tlg')
  return chosen === 'all' ? undefined : eq(organisations.is_boxes_of_hope, chosen === 'boh')
}

const named = (column: typeof organisations.name | typeof organisations.region, names: readonly string[]) =>
  names.length > 0 ? inArray(column, [...names]) : undefined

/** The clubs of a filter of central staff, among those that they see. */
const filteredClubs = (user: CurrentUser, filter: DashboardFilter): SQL | undefined =>
  and(
    clubsSeenBy(user),
    programmeOf(user, filter.organisation_type),
    named(organisations.region, filter.regions),
    named(organisations.name, filter.organisation_names),
    filter.regional_leaders.length > 0
      ? inArray(organisations.regional_leader, filter.regional_leaders)
      : undefined,
    filter.tags.length > 0 ? arrayOverlaps(organisations.tags, filter.tags) : undefined,
  )

/**
 * A year of the network is counted in memory; with the usual 4 MB PostgreSQL would sort it on the disk. Told beside the
 * first thing that is asked, so that it costs no time of its own.
 */
const inMemory = sql`set_config('work_mem', '64MB', true)`

/**
 * What the last changes of all clubs that the caller may see come to. It is read in the transaction that counts: no two states
 * of the clubs have the same.
 */
const stateOfClubs = sql<string>`(
  SELECT coalesce(sum(hashtextextended(${numbersChanged.organisation_id}::text || ${numbersChanged.change}, 0)), 0)
  FROM ${numbersChanged})::text`

const networkClubs = async (tx: Tx, where: SQL | undefined): Promise<Pick<Scope, 'ids' | 'state'>> => {
  const [found] = await tx
    .select({
      ids: sql<ClubIds | null>`array_agg(${organisations.id} ORDER BY ${organisations.id})::text`,
      state: stateOfClubs,
      memory: inMemory,
    })
    .from(organisations)
    .where(where)
  return { ids: found?.ids ?? '{}', state: `network ${found?.state}` }
}

/**
 * The own club of a user of a club, and when.
 * @throws AppError `invalid` for two days, which central staff alone may choose (DASH-21)
 */
export const ofOwnClub = (user: CurrentUser, filter: DashboardFilter): Counted => {
  const span = spanOf(filter)
  if (span.year === null) throw new AppError('invalid', { year: ['This value is not valid.'] })
  return { ids: clubIds([clubOf(user)]), span }
}

const stateOfOwnClub = async (tx: Tx, club: string): Promise<string> => {
  const [found] = await tx.select({ state: stateOfClubs, memory: inMemory }).from(sql`(SELECT) AS one`)
  return `${club} ${found?.state}`
}

/** The clubs of a scope of central staff by their names; a club's own role may not read who its lead is. */
export const namedClubs = (tx: Tx, scope: Pick<Scope, 'ids'>): Promise<ScopedClub[]> =>
  tx
    .select({
      id: organisations.id,
      name: organisations.name,
      region: organisations.region,
      lead: regionalLeaders.name,
    })
    .from(organisations)
    .leftJoin(regionalLeaders, eq(regionalLeaders.id, organisations.regional_leader))
    .where(ofScope(organisations.id, scope))
    .orderBy(foldedClubName, organisations.id)

/** Whether a row is of one of the clubs. They are joined: of a list of a thousand the planner would look at each. */
export const ofScope = (column: AnyPgColumn | SQL, { ids }: Pick<Scope, 'ids'>): SQL =>
  sql`${column} IN (SELECT id FROM unnest(${ids}::uuid[]) AS club (id))`

/**
 * Does work over the clubs of a filter, all of one moment. Central staff have those that they see; people of a club have
 * their own alone, under row-level security, whatever else the filter says (DASH-07, DASH-185).
 *
 * @throws AppError `invalid` for two days of a user who may choose a year alone (DASH-21)
 */
export const inScope = <T>(
  db: Db,
  user: CurrentUser,
  filter: DashboardFilter,
  work: (tx: Tx, scope: Scope) => Promise<T>,
): Promise<T> => {
  const store = countsOf(db)
  if (user.is_staff)
    return db.network(async (tx) => {
      const clubs = await networkClubs(tx, filteredClubs(user, filter))
      return work(tx, { ...clubs, span: spanOf(filter), store })
    }, 'snapshot')
  const [own, club] = [ofOwnClub(user, filter), clubOf(user)]
  const over = async (tx: Tx) => work(tx, { ...own, state: await stateOfOwnClub(tx, club), store })
  return db.club(club, over, 'snapshot')
}

/** The last day that counts: nothing dated after today does, in any number (decision 46). */
export const lastCountedDay = ({ to, today }: Span): Day => (to !== null && to < today ? to : today)

/** Clubs and span as the database's functions read them. */
export const argumentsOf = ({ ids, span }: Counted): SQL =>
  sql`${ids}::uuid[], ${span.year}::int, ${span.from}::date, ${lastCountedDay(span)}::date`
