import { type SQL, sql } from 'drizzle-orm'
import { EXTRA_SESSIONS } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { computeTableNumbers, type PartCounts, type TableName } from './club-numbers.ts'
import type { HolidayRow } from './club-rows.ts'
import { countedParcelPartNames, lunchPartNames, parcelPartNames } from './computed.ts'
import { countOnce } from './count-cache.ts'
import { type DashboardScope, toFunctionArguments } from './scope.ts'

/**
 * Numbers summed over all clubs, for each row of the table. The number of open clubs is not included, because it is
 * counted separately.
 */
export type SummedNumbers = { at: (row: HolidayRow) => Record<string, number>; hasExtra: boolean }

/** Database function, columns and conditions for one kind of session. */
type SessionKind = {
  name: 'lunch_club_numbers' | 'parcel_numbers'
  parts: readonly string[]
  /** SQL conditions. `reporting`: the club had sessions. `supported`: some people of the club use wider support. */
  reporting: SQL
  supported: SQL
}

const lunchKind: SessionKind = {
  name: 'lunch_club_numbers',
  parts: lunchPartNames,
  reporting: sql`n.number_of_sessions > 0`,
  supported: sql`n.children_supported + n.adults_supported > 0`,
}

const parcelKind: SessionKind = {
  name: 'parcel_numbers',
  parts: countedParcelPartNames,
  reporting: sql`n.number_of_provision_sessions > 0`,
  supported: sql`n.parcel_children_supported + n.parcel_adults_supported > 0`,
}

/** One row over all clubs. `reporting` and `supported` list clubs by their position in the scope. */
type NumbersRow = { of: string; reporting: number[] | null; supported: number[] | null } & Record<string, unknown>
type NumbersRowByHoliday = ReadonlyMap<string, NumbersRow>

const sumSessionNumbers = async (
  tx: Tx,
  scope: DashboardScope,
  { name, parts, reporting, supported }: SessionKind,
): Promise<NumbersRowByHoliday> => {
  const { year, today } = scope.span
  const day = sql`${today}::date`
  // A custom range (`year` is null) does not use the stored totals, because they do not cover it. It also needs no
  // breakdown by year.
  const numbersFunctionSql =
    year === null
      ? sql`${sql.identifier(name)}(${toFunctionArguments(scope)}, ${day}, false)`
      : sql`${sql.identifier(`kept_${name}`)}(${toFunctionArguments(scope)}, ${day})`
  const sumColumns = parts.map((part) => sql`sum(n.${sql.identifier(part)})::int AS ${sql.identifier(part)}`)
  const { rows } = await tx.execute<NumbersRow>(
    sql`SELECT coalesce(n.holiday, '') AS of, ${sql.join(sumColumns, sql`, `)},
          array_agg(club.place::int) FILTER (WHERE ${reporting}) AS reporting,
          array_agg(club.place::int) FILTER (WHERE ${supported}) AS supported
        FROM ${numbersFunctionSql} n
        JOIN unnest(${scope.ids}::uuid[]) WITH ORDINALITY AS club (id, place) ON club.id = n.organisation_id GROUP BY 1`,
  )
  return new Map(rows.map((row) => [row.of, row]))
}

const emptyRows: NumbersRowByHoliday = new Map()

/** Counts both kinds of sessions once for all calls of a page. */
const readNumbersRows = async (
  tx: Tx,
  scope: DashboardScope,
  table: TableName,
): Promise<readonly NumbersRowByHoliday[]> => {
  const countSessionKind = (kind: SessionKind) => countOnce(scope, kind.name, () => sumSessionNumbers(tx, scope, kind))
  // Run the counts in sequence, so that a second call can count one kind while the first counts the other.
  const lunchRows = table === 'parcel' ? emptyRows : await countSessionKind(lunchKind)
  return [lunchRows, table === 'lunch_club' ? emptyRows : await countSessionKind(parcelKind)]
}

const readPartNumbers = <P extends string>(row: NumbersRow | undefined, parts: readonly P[]) =>
  Object.fromEntries(parts.map((name) => [name, Number(row?.[name] ?? 0)])) as Record<P, number>

/**
 * Sums the numbers from a scope's sessions in the database, because sending thousands of rows is slower. Manual entries
 * are not included, so clubs with entries are computed separately.
 */
export const readSummedNumbers = async (tx: Tx, scope: DashboardScope, table: TableName): Promise<SummedNumbers> => {
  const [lunchRows = emptyRows, parcelRows = emptyRows] = await readNumbersRows(tx, scope, table)
  return {
    at: (holiday) => {
      const rows = [lunchRows, parcelRows].map((found) => found.get(holiday ?? ''))
      const parts: PartCounts = {
        lunch: readPartNumbers(rows[0], lunchPartNames),
        parcel: readPartNumbers(rows[1], parcelPartNames),
      }
      const countClubs = (kind: 'reporting' | 'supported') => new Set(rows.flatMap((row) => row?.[kind] ?? [])).size
      return {
        ...computeTableNumbers[table](parts),
        clubs_at_least_1_accessing_wider_support: countClubs('supported'),
        organisations_reporting: countClubs('reporting'),
      }
    },
    hasExtra: lunchRows.has(EXTRA_SESSIONS) || parcelRows.has(EXTRA_SESSIONS),
  }
}
