import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type {
  OrganisationStatusFilter,
  StatusClubFields as StatusClubOutput,
  StatusHolidayFields as StatusHolidayOutput,
} from '../../contract/club-status/organisation-status.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { preferHashJoins } from '../db/plan-by-hash.ts'
import { holidayAllocation, holidayConfirmations, organisations } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'

type NamedHoliday = (typeof namedHolidays)[number]

/** One holiday of a club with the club's own dates, the confirmation and the data flag. */
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

export const allocations = holidayAllocation
export const confirmations = holidayConfirmations

/**
 * Builds the SQL condition that a club has data for a holiday of the year (STAT-21). The sources are joined by OR, so
 * PostgreSQL stops at the first source with data.
 */
const buildHasDataCondition = (year: number): SQL => {
  const matchRows = (rows: SQL) => sql`(${organisations.id}, named.holiday) IN (${rows})`
  const isInYear = sql`deleted_at IS NULL AND date BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}`
  const sources = [
    // Use DISTINCT. The index returns the sessions in this order, so duplicates are skipped at little cost.
    sql`SELECT DISTINCT organisation_id, holiday FROM sessions WHERE year = ${year} AND deleted_at IS NULL`,
    sql`SELECT organisation_id, holiday FROM parcel_provisions WHERE ${isInYear}`,
    sql`SELECT organisation, holiday FROM golden_numbers_manual_entries WHERE year = ${year}`,
    sql`SELECT organisation, holiday FROM parcel_provisions_manual_entries WHERE year = ${year}`,
  ]
  return sql`(${sql.join(sources.map(matchRows), sql` OR `)})`
}

type HolidayQuery = {
  year: number
  /** Condition on the joined tables: clubs, the clubs' own dates (allocations) and confirmations. */
  where: SQL | undefined
  /** Holidays to include. Default: all six. */
  holidays?: readonly NamedHoliday[] | undefined
}

/**
 * Builds the FROM, JOIN and WHERE parts of a query with one row for each club and holiday. The row includes the club's
 * own dates and the confirmation. Used by the report, its CSV file and the table of one club.
 */
export const buildHolidayQuery = ({ year, where, holidays = namedHolidays }: HolidayQuery): SQL => sql`
  FROM ${organisations}
  CROSS JOIN unnest(${sql.param([...holidays])}::text[]) WITH ORDINALITY AS named (holiday, place)
  LEFT JOIN ${allocations} ON ${allocations.organisation_id} = ${organisations.id} AND ${allocations.year} = ${year}
    AND ${allocations.holiday} = named.holiday AND ${allocations.deleted_at} IS NULL
  LEFT JOIN ${confirmations} ON ${confirmations.organisation_id} = ${organisations.id} AND ${confirmations.year} = ${year}
    AND ${confirmations.holiday} = named.holiday
  WHERE ${where ?? sql`true`}`

type StatusClub = v.InferOutput<typeof StatusClubOutput>
type StatusHoliday = v.InferOutput<typeof StatusHolidayOutput>

/** A club with its holidays of the year. */
export type StatusLine = { club: StatusClub; holidays: StatusHoliday[] }

const getFirstLetter = (value: SQL | AnyPgColumn) => sql`coalesce(left(${value}::text, 1), '-')`
const statusByLetter: Record<string, StatusHoliday['holiday_allocation']> = { O: 'Open', C: 'Closed' }

function parseFlag(letter: string | undefined): boolean | null {
  if (letter === 't') return true
  return letter === 'f' ? false : null
}

/**
 * Creates a parser for the five characters that encode a holiday. Equal texts return the same object, so that the
 * object is serialised only once.
 */
const createHolidayParser = (holidays: readonly NamedHoliday[]) => {
  const holidayByCode = new Map<string, StatusHoliday>()
  return (code: string): StatusHoliday => {
    const cachedHoliday = holidayByCode.get(code)
    if (cachedHoliday) return cachedHoliday
    const [position, statusLetter, openLetter, confirmedLetter, dataLetter] = code
    const parsedHoliday = {
      holiday: holidays[Number(position) - 1] as NamedHoliday,
      holiday_allocation: statusByLetter[statusLetter ?? ''] ?? null,
      holiday_confirmation__is_open: parseFlag(openLetter),
      holiday_confirmation__confirmed_by_rl: parseFlag(confirmedLetter),
      has_data: dataLetter === 't',
    }
    holidayByCode.set(code, parsedHoliday)
    return parsedHoliday
  }
}

/**
 * Reads the report's clubs sorted by name, each with its holidays (STAT-53 to STAT-60). The database returns a club's
 * holidays as one text with five characters for each holiday. The first character is the holiday's position. The others
 * are the first letters of the club's status, the confirmed status, the lead's confirmation and the data flag. Reading
 * 6,000 rows value by value would be slow.
 */
export const readStatusLines = async (tx: Tx, query: HolidayQuery): Promise<StatusLine[]> => {
  await preferHashJoins(tx)
  const { holidays = namedHolidays } = query
  const { rows } = await tx.execute<StatusClub & { told: string }>(sql`
    SELECT ${organisations.id} AS organisation, ${organisations.name} AS organisation__organisation_name,
      ${organisations.region}, ${organisations.club_health_status},
      string_agg(named.place || ${getFirstLetter(allocations.status)} || ${getFirstLetter(confirmations.is_open)} || ${getFirstLetter(confirmations.confirmed_by_rl)}
        || ${getFirstLetter(buildHasDataCondition(query.year))}, ',' ORDER BY named.place) AS told
    ${buildHolidayQuery(query)}
    GROUP BY ${organisations.id} ORDER BY ${foldedClubName}, ${organisations.id}`)
  const parseHoliday = createHolidayParser(holidays)
  return rows.map(({ told: encodedHolidays, ...club }) => ({
    club,
    holidays: encodedHolidays.split(',').map(parseHoliday),
  }))
}

/** Reads the holidays of one club's page. */
export const readClubHolidays = async (tx: Tx, query: HolidayQuery): Promise<ClubHolidayRow[]> => {
  await preferHashJoins(tx)
  const { rows } = await tx.execute<ClubHolidayRow>(sql`
    SELECT named.holiday, ${allocations.id} AS allocation_id, ${allocations.status}, ${allocations.start_date}::text, ${allocations.end_date}::text,
      ${confirmations.id} AS confirmation_id, ${confirmations.is_open}, ${confirmations.dates}, ${confirmations.confirmed_by_rl}, ${confirmations.confirmed_by_text},
      ${buildHasDataCondition(query.year)} AS has_data
    ${buildHolidayQuery(query)} ORDER BY ${foldedClubName}, ${organisations.id}, named.place`)
  return rows
}

const buildInCondition = (column: Parameters<typeof inArray>[0], values: readonly string[]): SQL | undefined =>
  values.length > 0 ? inArray(column, [...values]) : undefined

/**
 * Builds the condition for a filter with two choices. A null choice adds no condition. A row without a value matches
 * neither choice.
 */
function buildChoiceCondition(choice: string | null, yesValue: string, condition: SQL): SQL | undefined {
  if (choice === null) return undefined
  return choice === yesValue ? sql`${condition} IS TRUE` : sql`${condition} IS FALSE`
}

/**
 * Builds the condition for the report's filter. It includes clubs of the main programme that are active in the filter's
 * year (STAT-27 to STAT-46).
 */
export const getFilterCondition = (filter: OrganisationStatusFilter): SQL | undefined =>
  and(
    eq(organisations.is_boxes_of_hope, false),
    sql`(${organisations.inactive_after_year} IS NULL OR ${organisations.inactive_after_year} >= ${filter.year})`,
    buildInCondition(organisations.region, filter.regions),
    buildInCondition(organisations.name, filter.organisation_names),
    buildInCondition(organisations.regional_leader, filter.regional_leaders),
    buildInCondition(organisations.club_health_status, filter.club_health_statuses),
    buildChoiceCondition(filter.is_open, 'open', sql`(${allocations.status} = 'Open')`),
    buildChoiceCondition(filter.rl_is_open, 'open', sql`${confirmations.is_open}`),
    // Count a missing confirmation as not confirmed.
    buildChoiceCondition(filter.confirmed_by_rl, 'yes', sql`coalesce(${confirmations.confirmed_by_rl}, false)`),
    buildChoiceCondition(filter.has_data, 'yes', buildHasDataCondition(filter.year)),
    filter.disagree ? sql`${confirmations.is_open} IS DISTINCT FROM (${allocations.status} = 'Open')` : undefined,
  )
