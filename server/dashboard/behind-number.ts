import { type SQL, sql } from 'drizzle-orm'
import { isAllowed } from '../../contract/access.ts'
import { MAX_DRILLDOWN_ROWS, type NumberDrilldown } from '../../contract/dashboard/behind-number.ts'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../db/client.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { computeClubNumbers, numbersByTable, readClubData } from './club-numbers.ts'
import { type DashboardScope, getLastCountedDay, isInScope, readScopedClubs, withScope } from './scope.ts'

type NumberRequest = Call<'dashboard.behind_number'>['body']

const isAdult = sql`bool_or(f.is_adult)`
const buildSupportedCondition = (condition: SQL) => sql`bool_or(f.support) AND ${condition}`

/** SQL condition for the people counted in each lunch club number. Same conditions as in `lunch_club_numbers`. */
const lunchConditions: Readonly<Record<string, SQL>> = {
  unique_children: sql`NOT ${isAdult}`,
  unique_adults: isAdult,
  unique_eligible_children: sql`bool_or(f.eligible_child)`,
  unique_eligible_parents: sql`bool_or(f.eligible_parent)`,
  unique_volunteers: sql`bool_or(f.helper OR f.young_helper)`,
  unique_helpers: sql`bool_or(f.helper)`,
  unique_young_helpers: sql`bool_or(f.young_helper)`,
  children_accessed_wider_support_of_church: buildSupportedCondition(sql`NOT ${isAdult}`),
  parents_accessed_wider_support_of_church: buildSupportedCondition(sql`bool_or(f.eligible_parent)`),
  unique_children_accessing_wider_support: buildSupportedCondition(sql`NOT ${isAdult}`),
  unique_adults_accessing_wider_support: buildSupportedCondition(isAdult),
}

/** SQL condition for the families counted in each parcel number. Same conditions as in `parcel_numbers`. */
const parcelConditions: Readonly<Record<string, SQL>> = {
  unique_families_served: sql`true`,
  unique_parcels_with_wellbeing_resources: sql`bool_or(f.wellbeing)`,
  parcel_children_accessing_wider_support: buildSupportedCondition(sql`NOT ${isAdult}`),
  parcel_adults_accessing_wider_support: buildSupportedCondition(isAdult),
}

/**
 * SQL condition for the attendances that each number counts. A session that no one attended counts only in the number
 * of sessions.
 */
const mealConditions: Readonly<Record<string, SQL>> = {
  number_of_sessions: sql`true`,
  eligible_child_meals: sql`f.eligible_child`,
  eligible_parent_meals: sql`f.eligible_parent`,
  child_portions: sql`NOT f.is_adult`,
  adult_portions: sql`f.is_adult`,
}

/** SQL expression for the amount that a parcel session adds to each number. */
const parcelAmounts: Readonly<Record<string, SQL>> = {
  number_of_provision_sessions: sql`count(f.registered_id)`,
  number_of_sessions: sql`count(f.registered_id)`,
  number_of_parcels: sql`count(f.registered_id)`,
  number_of_portions: sql`coalesce(sum(f.child_portions + f.adult_portions), 0)`,
  child_portions: sql`coalesce(sum(f.child_portions), 0)`,
  adult_portions: sql`coalesce(sum(f.adult_portions), 0)`,
}

/** Builds the condition that a row is within the request's days and holiday, up to today. */
const buildSpanCondition = ({ span }: DashboardScope, { holiday }: NumberRequest, alias: 'f' | 's', year: SQL): SQL => {
  const row = sql.identifier(alias)
  const isNotLater = sql`${row}.date <= ${getLastCountedDay(span)}::date`
  const dayCondition =
    span.year === null
      ? sql`${row}.date >= ${span.from}::date AND ${isNotLater}`
      : sql`${year} = ${span.year}::int AND ${isNotLater}`
  return holiday === null ? dayCondition : sql`${dayCondition} AND ${row}.holiday = ${holiday}::text`
}

function getFactsTable(number: string): SQL {
  if (lunchConditions[number]) return sql`attendance_facts`
  return parcelConditions[number] ? sql`parcel_facts` : sql`parcel_volunteer_facts`
}

const listPeople = async (tx: Tx, scope: DashboardScope, request: NumberRequest): Promise<Partial<NumberDrilldown>> => {
  const { number } = request
  const peopleCondition = lunchConditions[number] ?? parcelConditions[number] ?? sql`true`
  const notRemovedCondition = number !== 'unique_parcel_volunteers' ? sql`NOT f.removed` : sql`true`
  const { rows } = await tx.execute<{ id: string; full_name: string; times: number; total: number }>(
    sql`SELECT r.id, trim(r.first_name || ' ' || r.last_name) AS full_name, p.times, (count(*) OVER ())::int AS total
        FROM (
          SELECT f.registered_id, count(*)::int AS times FROM ${getFactsTable(number)} f
          WHERE ${isInScope(sql`f.organisation_id`, scope)} AND ${notRemovedCondition} AND ${buildSpanCondition(scope, request, 'f', sql`f.year`)}
          GROUP BY f.registered_id HAVING ${peopleCondition}
        ) p JOIN registered r ON r.id = p.registered_id
        ORDER BY r.last_name, r.first_name, r.id LIMIT ${MAX_DRILLDOWN_ROWS}`,
  )
  return {
    total: rows[0]?.total ?? 0,
    people: rows.map(({ id, full_name, times }) => ({ id, full_name, times })),
  }
}

const listSessions = async (
  tx: Tx,
  scope: DashboardScope,
  request: NumberRequest,
): Promise<Partial<NumberDrilldown>> => {
  const { number, table } = request
  const isSessionCount = number === 'number_of_sessions' || number === 'number_of_provision_sessions'
  const buildListedCondition = (year: SQL) =>
    sql`${isInScope(sql`s.organisation_id`, scope)} AND s.deleted_at IS NULL AND ${buildSpanCondition(scope, request, 's', year)}`
  const mealCondition = table === 'parcel' ? undefined : mealConditions[number]
  const parcelAmount = table === 'lunch_club' ? undefined : parcelAmounts[number]
  const subqueries = [
    mealCondition &&
      sql`SELECT s.id, 'session' AS kind, s.date, s.holiday, (
            SELECT count(*) FROM attendance_facts f WHERE f.session_id = s.id AND ${mealCondition})::int AS count
          FROM sessions s WHERE ${buildListedCondition(sql`s.year`)}`,
    parcelAmount &&
      sql`SELECT s.id, 'parcel' AS kind, s.date, s.holiday, (
            SELECT ${parcelAmount} FROM parcel_facts f WHERE f.parcel_provision_id = s.id)::int AS count
          FROM parcel_provisions s WHERE ${buildListedCondition(sql`extract(year FROM s.date)::int`)}`,
  ].filter((part) => part !== undefined)
  if (subqueries.length === 0) return {}
  const { rows } = await tx.execute<NumberDrilldown['sessions'][number] & { total: number }>(
    sql`SELECT *, (count(*) OVER ())::int AS total FROM (${sql.join(subqueries, sql` UNION ALL `)}) s
        WHERE ${isSessionCount ? sql`true` : sql`s.count > 0`} ORDER BY s.date DESC, s.kind, s.id LIMIT ${MAX_DRILLDOWN_ROWS}`,
  )
  return { total: rows[0]?.total ?? 0, sessions: rows.map(({ total: _all, ...row }) => row) }
}

const listClubs = async (tx: Tx, scope: DashboardScope, { table, number, holiday }: NumberRequest) => {
  const [scopedClubs, clubData] = await Promise.all([readScopedClubs(tx, scope), readClubData(tx, scope, table)])
  const numbers = computeClubNumbers(clubData, scopedClubs, table, true)
  const rowIndex = numbers.rows.indexOf(holiday)
  const clubRows = numbers.clubs
    .map(({ club, rows }) => ({
      organisation: club.id,
      organisation__organisation_name: club.name,
      count: rows[rowIndex]?.counted[number] ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return { total: clubRows.length, clubs: clubRows.slice(0, MAX_DRILLDOWN_ROWS) }
}

/**
 * Handler that lists the rows from which a number was counted. Central staff get clubs without people's names. Users
 * who may open sessions or people get those.
 */
export const behindNumberHandlers = {
  'dashboard.behind_number': async ({ db, user, body }) => {
    const { table, number } = body
    if (table !== 'parcel' && !isAllowed('dashboard_lunch_clubs', user)) throw new AppError('forbidden')
    if (!(numbersByTable[table] as readonly string[]).includes(number))
      throw new AppError('invalid', { number: ['not_valid'] })
    const isPeopleNumber =
      number in lunchConditions || number in parcelConditions || number === 'unique_parcel_volunteers'
    const rowsBehind = await withScope(db, user, body, (tx, scope): Promise<Partial<NumberDrilldown>> => {
      if (user.is_staff) return listClubs(tx, scope, body)
      if (isPeopleNumber) return isAllowed('registered', user) ? listPeople(tx, scope, body) : Promise.resolve({})
      const canOpen = isAllowed(table === 'lunch_club' ? 'sessions' : 'parcel_provision_sessions', user)
      return canOpen ? listSessions(tx, scope, body) : Promise.resolve({})
    })
    return { total: 0, clubs: [], sessions: [], people: [], ...rowsBehind }
  },
} satisfies Partial<Handlers>
