import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OrganisationStatusFilter } from '../../../contract/club-status/organisation-status.ts'
import { namedHolidays } from '../../../contract/rules/holidays.ts'
import type { Tx } from '../../db/client.ts'
import { holidayAllocation, holidayConfirmations, organisations } from '../../db/schema.ts'
import { foldedClubName } from '../../db/tables/organisations.ts'

type NamedHoliday = (typeof namedHolidays)[number]

/** One club and one holiday of a year: what the club has set, what is confirmed, and whether it has data. */
export type ClubHolidayRow = {
  organisation: string
  organisation__organisation_name: string
  region: string | null
  club_health_status: 'Red' | 'Green' | 'Amber' | 'Gold' | null
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

/** Clubs with a session, a parcel session or numbers entered by hand in a holiday of a year (STAT-21). */
const withData = (year: number): SQL => sql`(
  SELECT organisation_id, holiday FROM sessions WHERE year = ${year} AND deleted_at IS NULL
  UNION
  SELECT organisation_id, holiday FROM parcel_provisions
    WHERE date BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`} AND deleted_at IS NULL
  UNION
  SELECT organisation, holiday FROM golden_numbers_manual_entries WHERE year = ${year}
  UNION
  SELECT organisation, holiday FROM parcel_provisions_manual_entries WHERE year = ${year})`

const hasData = sql`(data.holiday IS NOT NULL)`

/**
 * The holidays of clubs in a year, the clubs by their names. The report, its file and the table of one club all ask this.
 * @param where which rows: a condition on clubs, their own dates and what is confirmed
 */
export const clubHolidays = async (
  tx: Tx,
  year: number,
  where: SQL | undefined,
  holidays: readonly NamedHoliday[] = namedHolidays,
): Promise<ClubHolidayRow[]> => {
  const { rows } = await tx.execute<ClubHolidayRow>(sql`
    SELECT ${organisations.id} AS organisation, ${organisations.name} AS organisation__organisation_name,
      ${organisations.region}, ${organisations.club_health_status}, named.holiday,
      ${a.id} AS allocation_id, ${a.status}, ${a.start_date}::text, ${a.end_date}::text,
      ${c.id} AS confirmation_id, ${c.is_open}, ${c.dates}, ${c.confirmed_by_rl}, ${c.confirmed_by_text},
      ${hasData} AS has_data
    FROM ${organisations}
    CROSS JOIN unnest(${sql.param([...holidays])}::text[]) WITH ORDINALITY AS named (holiday, place)
    LEFT JOIN ${a} ON ${a.organisation_id} = ${organisations.id} AND ${a.year} = ${year}
      AND ${a.holiday} = named.holiday AND ${a.deleted_at} IS NULL
    LEFT JOIN ${c} ON ${c.organisation_id} = ${organisations.id} AND ${c.year} = ${year}
      AND ${c.holiday} = named.holiday
    LEFT JOIN ${withData(year)} AS data (organisation_id, holiday)
      ON data.organisation_id = ${organisations.id} AND data.holiday = named.holiday
    WHERE ${where ?? sql`true`}
    ORDER BY ${foldedClubName}, ${organisations.id}, named.place`)
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
    chosen(filter.has_data, 'yes', hasData),
  )
