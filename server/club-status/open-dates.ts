import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OpenClub, OpenDate, OpenListFilter } from '../../contract/club-status/club-open-list.ts'
import { listDays } from '../../contract/rules/days.ts'
import { EXTRA_SESSIONS } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { preferHashJoins } from '../db/plan-by-hash.ts'
import { holidayAllocation, holidayConfirmations, organisations } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'

type OpenClubRow = OpenClub & { date: string }

const allocations = holidayAllocation
const confirmations = holidayConfirmations

/**
 * Reads the main programme's clubs that are open on each day, sorted by name. A club is open on a day with a session.
 * It is also open on the days of its own holiday dates if that holiday is confirmed (CAL-19, CAL-20).
 */
const readOpenClubs = async (
  tx: Tx,
  filter: Pick<OpenListFilter, 'date_from' | 'date_to' | 'has_rl_open' | 'has_session' | 'is_extra_session'>,
  clubs: SQL | undefined,
): Promise<OpenClubRow[]> => {
  const conditions = and(
    eq(organisations.is_boxes_of_hope, false),
    sql`(${organisations.inactive_after_year} IS NULL
      OR ${organisations.inactive_after_year} >= extract(year FROM open.date))`,
    clubs,
    filter.has_rl_open ? sql`open.rl_open` : undefined,
    filter.has_session ? sql`open.has_session` : undefined,
    filter.is_extra_session ? sql`open.is_extra_session` : undefined,
  )
  const { date_from, date_to } = filter
  await preferHashJoins(tx)
  const { rows } = await tx.execute<OpenClubRow>(sql`
    WITH confirmed AS (
      SELECT ${allocations.organisation_id} AS organisation_id,
        generate_series(greatest(${allocations.start_date}, ${date_from}::date), least(${allocations.end_date}, ${date_to}::date), '1 day')::date AS date
      FROM ${allocations} JOIN ${confirmations} ON ${confirmations.organisation_id} = ${allocations.organisation_id} AND ${confirmations.year} = ${allocations.year}
        AND ${confirmations.holiday} = ${allocations.holiday} AND ${confirmations.is_open}
      WHERE ${allocations.deleted_at} IS NULL AND ${allocations.start_date} <= ${date_to}::date AND ${allocations.end_date} >= ${date_from}::date
    ), days AS (
      SELECT organisation_id, date, true AS rl_open, false AS has_session, false AS is_extra_session FROM confirmed
      UNION ALL
      SELECT organisation_id, date, false, true, holiday = ${EXTRA_SESSIONS} FROM sessions
      WHERE date BETWEEN ${date_from} AND ${date_to} AND deleted_at IS NULL
    ), open AS (
      SELECT organisation_id, date, bool_or(rl_open) AS rl_open, bool_or(has_session) AS has_session,
        bool_or(is_extra_session) AS is_extra_session
      FROM days GROUP BY organisation_id, date
    )
    SELECT open.date::text, ${organisations.id}, ${organisations.name} AS organisation_name, ${organisations.region},
      ${organisations.club_health_status}, open.rl_open, open.has_session, open.is_extra_session
    FROM open JOIN ${organisations} ON ${organisations.id} = open.organisation_id
    WHERE ${conditions}
    ORDER BY open.date, ${foldedClubName}, ${organisations.id}`)
  return rows
}

const addClub = (clubsByDate: Map<string, OpenClub[]>, date: string, club: OpenClub): void => {
  const clubsOfDay = clubsByDate.get(date)
  if (clubsOfDay) clubsOfDay.push(club)
  else clubsByDate.set(date, [club])
}

/**
 * Reads the days of a range with the clubs that are open on each day. With `exclude_empty_dates`, days without clubs
 * are left out (CAL-22 to CAL-24).
 */
export const readOpenDates = async (tx: Tx, filter: OpenListFilter, clubs: SQL | undefined): Promise<OpenDate[]> => {
  const clubsByDate = new Map<string, OpenClub[]>()
  for (const { date, ...club } of await readOpenClubs(tx, filter, clubs)) addClub(clubsByDate, date, club)
  return listDays(filter.date_from, filter.date_to)
    .map((date) => ({ date, organisations: clubsByDate.get(date) ?? [] }))
    .filter(({ organisations: open }) => !filter.exclude_empty_dates || open.length > 0)
}
