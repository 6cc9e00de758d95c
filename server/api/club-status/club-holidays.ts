import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type {
  OrganisationStatusFilter,
  StatusClub as StatusClubOutput,
  StatusHoliday as StatusHolidayOutput,
} from '../../../contract/club-status/organisation-status.ts'
import { namedHolidays } from '../../../contract/rules/holidays.ts'
import type { Tx } from '../../db/client.ts'
import { planByHash } from '../../db/plan-by-hash.ts'
import { holidayAllocation, holidayConfirmations, organisations } from '../../db/schema.ts'
import { foldedClubName } from '../../db/tables/organisations.ts'

type NamedHoliday = (typeof namedHolidays)[number]

/** One holiday of a club: what it has set, what is confirmed, and whether it has data. */
export type ClubHolidayRow = {
  holiday: NamedHoliday
  allocation_id: string | null
  status: 'Open' | 'Closed' | null
  start_date: string | null
  end_date: string | null
  confirmation_id: string | null
  is_open: boolean | null
  dates: string | null
  confirmed_by_rl: boolean | null
  confirmed_by_text: boolean | null
  has_data: boolean
}

const a = holidayAllocation
const c = holidayConfirmations

/** Whether a club has data in a holiday of a year (STAT-21): what is found first is enough, and the rest is not looked at. */
const hasData = (year: number): SQL => {
  const among = (rows: SQL) => sql`(${organisations.id}, named.holiday) IN (${rows})`
  const ofYear = sql`deleted_at IS NULL AND date BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}`
  const sources = [
    // Each once: they are found in the order of an index.
    sql`SELECT DISTINCT organisation_id, holiday FROM sessions WHERE year = ${year} AND deleted_at IS NULL`,
    sql`SELECT organisation_id, holiday FROM parcel_provisions WHERE ${ofYear}`,
    sql`SELECT organisation, holiday FROM golden_numbers_manual_entries WHERE year = ${year}`,
    sql`SELECT organisation, holiday FROM parcel_provisions_manual_entries WHERE year = ${year}`,
  ]
  return sql`(${sql.join(sources.map(among), sql` OR `)})`
}

type Asked = {
  year: number
  /** Which rows: a condition on clubs, their own dates and what is confirmed. */
  where: SQL | undefined
  /** All six where not given. */
  holidays?: readonly NamedHoliday[] | undefined
}

/** Clubs and holidays with what the club has set and what is confirmed. The report, its file and the table of one club all ask this. */
const clubsAndHolidays = ({ year, where, holidays = namedHolidays }: Asked): SQL => sql`
  FROM ${organisations}
  CROSS JOIN unnest(${sql.param([...holidays])}::text[]) WITH ORDINALITY AS named (holiday, place)
  LEFT JOIN ${a} ON ${a.organisation_id} = ${organisations.id} AND ${a.year} = ${year}
    AND ${a.holiday} = named.holiday AND ${a.deleted_at} IS NULL
  LEFT JOIN ${c} ON ${c.organisation_id} = ${organisations.id} AND ${c.year} = ${year}
    AND ${c.holiday} = named.holiday
  WHERE ${where ?? sql`true`}`

type StatusClub = v.InferOutput<typeof StatusClubOutput>
type StatusHoliday = v.InferOutput<typeof StatusHolidayOutput>

/** A club with its holidays of the year. */
export type StatusLine = { club: StatusClub; holidays: StatusHoliday[] }

const first = (value: SQL | AnyPgColumn) => sql`coalesce(left(${value}::text, 1), '-')`
const statusOf: Record<string, StatusHoliday['holiday_allocation']> = { O: 'Open', C: 'Closed' }
const flagOf = (letter: string | undefined): boolean | null =>
  letter === 't' ? true : letter === 'f' ? false : null

/** Reads the five letters of a holiday; each kind is one object for all that have it. */
const readHoliday = (holidays: readonly NamedHoliday[]) => {
  const known = new Map<string, StatusHoliday>()
  return (letters: string): StatusHoliday => {
    const found = known.get(letters)
    if (found) return found
    const [place, status, open, confirmed, data] = letters
    const read = {
      holiday: holidays[Number(place) - 1] as NamedHoliday,
      holiday_allocation: statusOf[status ?? ''] ?? null,
      holiday_confirmation__is_open: flagOf(open),
      holiday_confirmation__confirmed_by_rl: flagOf(confirmed),
      has_data: data === 't',
    }
    known.set(letters, read)
    return read
  }
}

/**
 * The clubs of the report by their names, each with its holidays (STAT-53 to STAT-60). The database sends a club's holidays as
 * one text, five letters each (its place, then the first letter of what the club has set, is confirmed, by whom, and has data):
 * of 6,000 rows what takes long is to read each value by itself.
 */
export const statusLines = async (tx: Tx, asked: Asked): Promise<StatusLine[]> => {
  await planByHash(tx)
  const { holidays = namedHolidays } = asked
  const { rows } = await tx.execute<StatusClub & { told: string }>(sql`
    SELECT ${organisations.id} AS organisation, ${organisations.name} AS organisation__organisation_name,
      ${organisations.region}, ${organisations.club_health_status},
      string_agg(named.place || ${first(a.status)} || ${first(c.is_open)} || ${first(c.confirmed_by_rl)}
        || ${first(hasData(asked.year))}, ',' ORDER BY named.place) AS told
    ${clubsAndHolidays(asked)}
    GROUP BY ${organisations.id} ORDER BY ${foldedClubName}, ${organisations.id}`)
  const read = readHoliday(holidays)
  return rows.map(({ told, ...club }) => ({ club, holidays: told.split(',').map(read) }))
}

/** The rows of a club's page. */
export const clubHolidays = async (tx: Tx, asked: Asked): Promise<ClubHolidayRow[]> => {
  await planByHash(tx)
  const { rows } = await tx.execute<ClubHolidayRow>(sql`
    SELECT named.holiday, ${a.id} AS allocation_id, ${a.status}, ${a.start_date}::text, ${a.end_date}::text,
      ${c.id} AS confirmation_id, ${c.is_open}, ${c.dates}, ${c.confirmed_by_rl}, ${c.confirmed_by_text},
      ${hasData(asked.year)} AS has_data
    ${clubsAndHolidays(asked)} ORDER BY ${foldedClubName}, ${organisations.id}, named.place`)
  return rows
}

const oneOf = (column: Parameters<typeof inArray>[0], values: readonly string[]): SQL | undefined =>
  values.length > 0 ? inArray(column, [...values]) : undefined

/** A choice of two, of which null takes in all; what is not set is neither. */
const chosen = (choice: string | null, yes: string, holds: SQL): SQL | undefined =>
  choice === null ? undefined : choice === yes ? sql`${holds} IS TRUE` : sql`${holds} IS FALSE`

/** What the filter of the report leaves: clubs of the main programme that go on in its year (STAT-27 to STAT-46). */
export const filteredHolidays = (filter: OrganisationStatusFilter): SQL | undefined =>
  and(
    eq(organisations.is_boxes_of_hope, false),
    sql`(${organisations.inactive_after_year} IS NULL OR ${organisations.inactive_after_year} >= ${filter.year})`,
    oneOf(organisations.region, filter.regions),
    oneOf(organisations.name, filter.organisation_names),
    oneOf(organisations.regional_leader, filter.regional_leaders),
    oneOf(organisations.club_health_status, filter.club_health_statuses),
    chosen(filter.is_open, 'open', sql`(${a.status} = 'Open')`),
    chosen(filter.rl_is_open, 'open', sql`${c.is_open}`),
    // Nobody has confirmed what is not set.
    chosen(filter.confirmed_by_rl, 'yes', sql`coalesce(${c.confirmed_by_rl}, false)`),
    chosen(filter.has_data, 'yes', hasData(filter.year)),
  )
