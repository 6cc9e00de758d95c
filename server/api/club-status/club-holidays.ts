import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type {
  OrganisationStatusFilter,
  StatusRow,
} from '../../../contract/club-status/organisation-status.ts'
import { namedHolidays } from '../../../contract/rules/holidays.ts'
import type { Tx } from '../../db/client.ts'
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

/** What makes a club have data in a holiday of a year, each with its own name: of no club and holiday more than one row (STAT-21). */
const sources = (year: number) =>
  ({
    session: sql`SELECT DISTINCT holiday, organisation_id FROM sessions WHERE year = ${year} AND deleted_at IS NULL`,
    parcels: sql`SELECT DISTINCT holiday, organisation_id FROM parcel_provisions
      WHERE date BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`} AND deleted_at IS NULL`,
    golden: sql`SELECT holiday, organisation FROM golden_numbers_manual_entries WHERE year = ${year}`,
    entry: sql`SELECT holiday, organisation FROM parcel_provisions_manual_entries WHERE year = ${year}`,
  }) as const

const joined = (year: number): SQL =>
  sql.join(
    Object.entries(sources(year)).map(
      ([name, source]) => sql`LEFT JOIN (${source}) AS ${sql.identifier(name)} (holiday, organisation)
        ON ${sql.identifier(name)}.organisation = ${organisations.id} AND ${sql.identifier(name)}.holiday = named.holiday`,
    ),
    sql` `,
  )

const hasData = sql`(coalesce(session.holiday, parcels.holiday, golden.holiday, entry.holiday) IS NOT NULL)`

/** The clubs, each with its place by name: 1,000 names are put in order sooner than 6,000 rows. */
const placedClubs = sql`(
  SELECT ${organisations}.*, row_number() OVER (ORDER BY ${foldedClubName}, ${organisations.id}) AS place
  FROM ${organisations}) AS ${organisations}`

/** What the report tells of a row. */
const statusColumns = sql`
  ${organisations.id} AS organisation, ${organisations.name} AS organisation__organisation_name,
  ${organisations.region}, ${organisations.club_health_status}, named.holiday,
  ${a.status} AS holiday_allocation, ${c.is_open} AS holiday_confirmation__is_open,
  ${c.confirmed_by_rl} AS holiday_confirmation__confirmed_by_rl, ${hasData} AS has_data`

/** What the page of a club tells of a row. */
const pageColumns = sql`
  named.holiday, ${a.id} AS allocation_id, ${a.status}, ${a.start_date}::text, ${a.end_date}::text,
  ${c.id} AS confirmation_id, ${c.is_open}, ${c.dates}, ${c.confirmed_by_rl}, ${c.confirmed_by_text},
  ${hasData} AS has_data`

type Asked = {
  year: number
  /** Which rows: a condition on clubs, their own dates and what is confirmed. */
  where: SQL | undefined
  /** All six where not given. */
  holidays?: readonly NamedHoliday[] | undefined
}

/** The holidays of clubs in a year, the clubs by their names. The report, its file and the table of one club all ask this. */
const select = async <R extends Record<string, unknown>>(
  tx: Tx,
  { year, where, holidays = namedHolidays }: Asked,
  columns: SQL,
): Promise<R[]> => {
  // Of a year that has just begun the planner expects one row, and would go through a table for each club.
  await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  const { rows } = await tx.execute(sql`
    SELECT ${columns}
    FROM ${placedClubs}
    CROSS JOIN unnest(${sql.param([...holidays])}::text[]) WITH ORDINALITY AS named (holiday, place)
    LEFT JOIN ${a} ON ${a.organisation_id} = ${organisations.id} AND ${a.year} = ${year}
      AND ${a.holiday} = named.holiday AND ${a.deleted_at} IS NULL
    LEFT JOIN ${c} ON ${c.organisation_id} = ${organisations.id} AND ${c.year} = ${year}
      AND ${c.holiday} = named.holiday
    ${joined(year)}
    WHERE ${where ?? sql`true`}
    ORDER BY ${organisations}.place, named.place`)
  return rows as unknown as R[]
}

/** The rows of the report (STAT-53 to STAT-60). */
export const statusRows = (tx: Tx, asked: Asked): Promise<StatusRow[]> => select(tx, asked, statusColumns)

/** The rows of a club's page. */
export const clubHolidays = (tx: Tx, asked: Asked): Promise<ClubHolidayRow[]> =>
  select(tx, asked, pageColumns)

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
