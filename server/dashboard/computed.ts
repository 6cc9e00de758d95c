import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { holidayAllocation } from '../db/schema.ts'
import { type CountScope, isInScope, toFunctionArguments } from './scope.ts'

/** Columns of the database function `lunch_club_numbers`, computed from lunch club sessions. */
export const lunchPartNames = [
  'number_of_sessions',
  'child_portions',
  'adult_portions',
  'unique_children',
  'unique_adults',
  'eligible_child_meals',
  'unique_eligible_children',
  'eligible_parent_meals',
  'unique_eligible_parents',
  'unique_volunteers',
  'unique_helpers',
  'unique_young_helpers',
  'children_supported',
  'adults_supported',
  'parents_supported',
] as const

/** Columns of the database function `parcel_numbers`, computed from parcel sessions. */
export const countedParcelPartNames = [
  'number_of_provision_sessions',
  'number_of_parcels',
  'child_portions',
  'adult_portions',
  'number_of_portions',
  'unique_families_served',
  'unique_parcels_with_wellbeing_resources',
  'unique_parcel_volunteers',
  'parcel_children_supported',
  'parcel_adults_supported',
] as const

/** All parcel numbers, including those that come only from entries. */
export const parcelPartNames = [...countedParcelPartNames, 'portions_not_split'] as const

export type LunchPart = (typeof lunchPartNames)[number]
export type ParcelPart = (typeof parcelPartNames)[number]
export type NumberCell<P extends string> = Partial<Record<P, number>>

/**
 * Row as the database sends it. The numbers are one joined text because parsing each number separately is slow for a
 * thousand clubs.
 */
type StoredRow = { organisation_id: string; year: number | null; holiday: string | null; numbers: string }

/**
 * A club's computed numbers by year and holiday. As an argument, null means all years or all holidays. A combination
 * without data returns an empty cell.
 */
export type NumberCells<P extends string> = {
  at: (year: number | null, holiday: string | null) => NumberCell<P>
  years: ReadonlySet<number>
  holidays: ReadonlySet<string>
}

const buildCellKey = (year: number | null, holiday: string | null): string => `${year ?? ''}/${holiday ?? ''}`

type ClubCells<P extends string> = {
  cells: Map<string, NumberCell<P> | string>
  years: Set<number>
  holidays: Set<string>
}

/** Returns a cell. Parses the cell on the first read and caches the result. */
const parseCell = <P extends string>(parts: readonly P[], { cells }: ClubCells<P>, key: string): NumberCell<P> => {
  const storedCell = cells.get(key) ?? {}
  if (typeof storedCell !== 'string') return storedCell
  const numbers = storedCell.split(',')
  const cell: NumberCell<P> = {}
  for (const [index, part] of parts.entries()) cell[part] = Number(numbers[index])
  cells.set(key, cell)
  return cell
}

const groupCellsByClub = <P extends string>(
  rows: readonly StoredRow[],
  parts: readonly P[],
): ReadonlyMap<string, NumberCells<P>> => {
  const clubById = new Map<string, ClubCells<P>>()
  for (const { organisation_id, year, holiday, numbers } of rows) {
    const club = clubById.get(organisation_id) ?? { cells: new Map(), years: new Set(), holidays: new Set() }
    clubById.set(organisation_id, club)
    club.cells.set(buildCellKey(year, holiday), numbers)
    if (year !== null) club.years.add(year)
    if (holiday !== null) club.holidays.add(holiday)
  }
  return new Map(
    [...clubById].map(([id, club]) => [
      id,
      {
        at: (year, holiday) => parseCell(parts, club, buildCellKey(year, holiday)),
        years: club.years,
        holidays: club.holidays,
      },
    ]),
  )
}

/** Cells of a club without sessions. */
export const emptyCells: NumberCells<never> = { at: () => ({}), years: new Set(), holidays: new Set() }

const readCells = async <P extends string>(
  tx: Tx,
  scope: CountScope,
  name: 'kept_lunch_club_numbers' | 'kept_parcel_numbers',
  parts: readonly P[],
): Promise<ReadonlyMap<string, NumberCells<P>>> => {
  const columns = sql.join(
    parts.map((part) => sql.identifier(part)),
    sql`, `,
  )
  const { rows } = await tx.execute<StoredRow>(
    sql`SELECT organisation_id, year, holiday, concat_ws(',', ${columns}) AS numbers
        FROM ${sql.identifier(name)}(${toFunctionArguments(scope)}, ${scope.span.today}::date)`,
  )
  return groupCellsByClub(rows, parts)
}

export const readLunchCells = (tx: Tx, scope: CountScope): Promise<ReadonlyMap<string, NumberCells<LunchPart>>> =>
  readCells(tx, scope, 'kept_lunch_club_numbers', lunchPartNames)

export const readParcelCells = (tx: Tx, scope: CountScope): Promise<ReadonlyMap<string, NumberCells<ParcelPart>>> =>
  readCells<ParcelPart>(tx, scope, 'kept_parcel_numbers', countedParcelPartNames)

/**
 * Builds the query for clubs and the holidays in which they are open (status `Open`, DASH-96). A custom range must
 * overlap the holiday's dates.
 */
const selectOpenDates = (scope: CountScope): SQL => {
  const { year, from: firstDay, to: lastDay } = scope.span
  const dateCondition =
    year === null
      ? sql`coalesce(start_date <= ${lastDay}::date AND end_date >= ${firstDay}::date,
          year BETWEEN extract(year FROM ${firstDay}::date) AND extract(year FROM ${lastDay}::date))`
      : sql`year = ${year}`
  return sql`(SELECT DISTINCT organisation_id, holiday FROM ${holidayAllocation}
    WHERE ${isInScope(holidayAllocation.organisation_id, scope)} AND status = 'Open' AND deleted_at IS NULL AND ${dateCondition})`
}

/** Counts the open clubs for each holiday. The key null contains the clubs that are open in any holiday. */
export const countOpenClubs = async (tx: Tx, scope: CountScope): Promise<ReadonlyMap<string | null, number>> => {
  const { rows } = await tx.execute<{ holiday: string | null; clubs: number }>(
    sql`WITH open AS MATERIALIZED ${selectOpenDates(scope)}
        SELECT holiday, count(*)::int AS clubs FROM open GROUP BY holiday
        UNION ALL SELECT NULL, count(*)::int FROM (SELECT DISTINCT organisation_id FROM open) any_of_them`,
  )
  return new Map(rows.map(({ holiday, clubs }) => [holiday, clubs]))
}

/** Returns the open holidays of each club. Map key: club id. */
export const findOpenHolidays = async (
  tx: Tx,
  scope: CountScope,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { rows } = await tx.execute<{ organisation_id: string; holiday: string }>(
    sql`SELECT * FROM ${selectOpenDates(scope)} open`,
  )
  const holidaysByClub = new Map<string, Set<string>>()
  for (const { organisation_id, holiday } of rows)
    holidaysByClub.set(organisation_id, (holidaysByClub.get(organisation_id) ?? new Set()).add(holiday))
  return holidaysByClub
}
