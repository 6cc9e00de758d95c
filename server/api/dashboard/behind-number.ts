import { type SQL, sql } from 'drizzle-orm'
import { allowed } from '../../../contract/access.ts'
import { type BehindNumber, MAX_ROWS_BEHIND } from '../../../contract/dashboard/behind-number.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { Call, Handlers } from '../../mount.ts'
import { clubNumbers, numbersOfTable, readClubs } from './club-numbers.ts'
import { inScope, lastCountedDay, namedClubs, ofScope, type Scope } from './scope.ts'

type Asked = Call<'dashboard.behind_number'>['body']

const isAdult = sql`bool_or(f.is_adult)`
const supported = (of: SQL) => sql`bool_or(f.support) AND ${of}`

/** Conditions for people counted in each lunch club number, the same as in `lunch_club_numbers`. */
const cameTo: Readonly<Record<string, SQL>> = {
  unique_children: sql`NOT ${isAdult}`,
  unique_adults: isAdult,
  unique_eligible_children: sql`bool_or(f.eligible_child)`,
  unique_eligible_parents: sql`bool_or(f.eligible_parent)`,
  unique_volunteers: sql`bool_or(f.helper OR f.young_helper)`,
  unique_helpers: sql`bool_or(f.helper)`,
  unique_young_helpers: sql`bool_or(f.young_helper)`,
  children_accessed_wider_support_of_church: supported(sql`NOT ${isAdult}`),
  parents_accessed_wider_support_of_church: supported(sql`bool_or(f.eligible_parent)`),
  unique_children_accessing_wider_support: supported(sql`NOT ${isAdult}`),
  unique_adults_accessing_wider_support: supported(isAdult),
}

/** Conditions for families counted in each parcel number, the same as in `parcel_numbers`. */
const took: Readonly<Record<string, SQL>> = {
  unique_families_served: sql`true`,
  unique_parcels_with_wellbeing_resources: sql`bool_or(f.wellbeing)`,
  parcel_children_accessing_wider_support: supported(sql`NOT ${isAdult}`),
  parcel_adults_accessing_wider_support: supported(isAdult),
}

/**
 * Conditions for the attendances counted in each number. A session without any attendance counts only in the
 * number of sessions.
 */
const meals: Readonly<Record<string, SQL>> = {
  number_of_sessions: sql`true`,
  eligible_child_meals: sql`f.eligible_child`,
  eligible_parent_meals: sql`f.eligible_parent`,
  child_portions: sql`NOT f.is_adult`,
  adult_portions: sql`f.is_adult`,
}

/** Amounts that a parcel session adds to each number. */
const parcels: Readonly<Record<string, SQL>> = {
  number_of_provision_sessions: sql`count(f.registered_id)`,
  number_of_sessions: sql`count(f.registered_id)`,
  number_of_parcels: sql`count(f.registered_id)`,
  number_of_portions: sql`coalesce(sum(f.child_portions + f.adult_portions), 0)`,
  child_portions: sql`coalesce(sum(f.child_portions), 0)`,
  adult_portions: sql`coalesce(sum(f.adult_portions), 0)`,
}

/** True for a row `alias` within the days and the holiday of the call, up to today. */
const within = ({ span }: Scope, { holiday }: Asked, alias: 'f' | 's', year: SQL): SQL => {
  const row = sql.identifier(alias)
  const last = sql`${row}.date <= ${lastCountedDay(span)}::date`
  const days =
    span.year === null
      ? sql`${row}.date >= ${span.from}::date AND ${last}`
      : sql`${year} = ${span.year}::int AND ${last}`
  return holiday === null ? days : sql`${days} AND ${row}.holiday = ${holiday}::text`
}

const people = async (tx: Tx, scope: Scope, asked: Asked): Promise<Partial<BehindNumber>> => {
  const { number } = asked
  const lunch = cameTo[number]
  const from = lunch ? sql`attendance_facts` : took[number] ? sql`parcel_facts` : sql`parcel_volunteer_facts`
  const counted = lunch ?? took[number] ?? sql`true`
  const here = from && number !== 'unique_parcel_volunteers' ? sql`NOT f.removed` : sql`true`
  const { rows } = await tx.execute<{ id: string; full_name: string; times: number; total: number }>(
    sql`SELECT r.id, trim(r.first_name || ' ' || r.last_name) AS full_name, p.times, (count(*) OVER ())::int AS total
        FROM (
          SELECT f.registered_id, count(*)::int AS times FROM ${from} f
          WHERE ${ofScope(sql`f.organisation_id`, scope)} AND ${here} AND ${within(scope, asked, 'f', sql`f.year`)}
          GROUP BY f.registered_id HAVING ${counted}
        ) p JOIN registered r ON r.id = p.registered_id
        ORDER BY r.last_name, r.first_name, r.id LIMIT ${MAX_ROWS_BEHIND}`,
  )
  return {
    total: rows[0]?.total ?? 0,
    people: rows.map(({ id, full_name, times }) => ({ id, full_name, times })),
  }
}

const sessions = async (tx: Tx, scope: Scope, asked: Asked): Promise<Partial<BehindNumber>> => {
  const { number, table } = asked
  const isSessions = number === 'number_of_sessions' || number === 'number_of_provision_sessions'
  const held = (year: SQL) =>
    sql`${ofScope(sql`s.organisation_id`, scope)} AND s.deleted_at IS NULL AND ${within(scope, asked, 's', year)}`
  const meal = table === 'parcel' ? undefined : meals[number]
  const parcel = table === 'lunch_club' ? undefined : parcels[number]
  const parts = [
    meal &&
      sql`SELECT s.id, 'session' AS kind, s.date, s.holiday, (
            SELECT count(*) FROM attendance_facts f WHERE f.session_id = s.id AND ${meal})::int AS count
          FROM sessions s WHERE ${held(sql`s.year`)}`,
    parcel &&
      sql`SELECT s.id, 'parcel' AS kind, s.date, s.holiday, (
            SELECT ${parcel} FROM parcel_facts f WHERE f.parcel_provision_id = s.id)::int AS count
          FROM parcel_provisions s WHERE ${held(sql`extract(year FROM s.date)::int`)}`,
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return {}
  const { rows } = await tx.execute<BehindNumber['sessions'][number] & { total: number }>(
    sql`SELECT *, (count(*) OVER ())::int AS total FROM (${sql.join(parts, sql` UNION ALL `)}) s
        WHERE ${isSessions ? sql`true` : sql`s.count > 0`} ORDER BY s.date DESC, s.kind, s.id LIMIT ${MAX_ROWS_BEHIND}`,
  )
  return { total: rows[0]?.total ?? 0, sessions: rows.map(({ total: _all, ...row }) => row) }
}

const clubs = async (tx: Tx, scope: Scope, { table, number, holiday }: Asked) => {
  const [listed, data] = await Promise.all([namedClubs(tx, scope), readClubs(tx, scope, table)])
  const numbers = clubNumbers(data, listed, table, true)
  const at = numbers.rows.indexOf(holiday)
  const found = numbers.clubs
    .map(({ club, rows }) => ({
      organisation: club.id,
      organisation__organisation_name: club.name,
      count: rows[at]?.counted[number] ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return { total: found.length, clubs: found.slice(0, MAX_ROWS_BEHIND) }
}

/**
 * Lists the rows that a number is counted from. Central staff get clubs without names of people. Users who
 * may open sessions or people get those.
 */
export const behindNumberHandlers = {
  'dashboard.behind_number': async ({ db, user, body }) => {
    const { table, number } = body
    if (table !== 'parcel' && !allowed('dashboard_lunch_clubs', user)) throw new AppError('forbidden')
    if (!(numbersOfTable[table] as readonly string[]).includes(number))
      throw new AppError('invalid', { number: ['This value is not valid.'] })
    const ofPeople = number in cameTo || number in took || number === 'unique_parcel_volunteers'
    const found = await inScope(db, user, body, (tx, scope): Promise<Partial<BehindNumber>> => {
      if (user.is_staff) return clubs(tx, scope, body)
      if (ofPeople) return allowed('registered', user) ? people(tx, scope, body) : Promise.resolve({})
      const mayOpen = allowed(table === 'lunch_club' ? 'sessions' : 'parcel_provision_sessions', user)
      return mayOpen ? sessions(tx, scope, body) : Promise.resolve({})
    })
    return { total: 0, clubs: [], sessions: [], people: [], ...found }
  },
} satisfies Partial<Handlers>
