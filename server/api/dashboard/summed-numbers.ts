import { type SQL, sql } from 'drizzle-orm'
import { EXTRA_SESSIONS } from '../../../contract/rules/holidays.ts'
import type { Tx } from '../../db/client.ts'
import { computeTableNumbers, type Parts, type TableName } from './club-numbers.ts'
import type { HolidayRow } from './club-rows.ts'
import { countedParcelParts, lunchParts, parcelParts } from './computed.ts'
import { countOnce } from './count-cache.ts'
import { type Scope, toFunctionArguments } from './scope.ts'

/**
 * Numbers summed over all clubs, for each row of the table. The number of open clubs is not included, because it is
 * counted separately.
 */
export type SummedNumbers = { at: (row: HolidayRow) => Record<string, number>; hasExtra: boolean }

/** Database function, columns and conditions for one kind of session. */
type Kind = {
  name: 'lunch_club_numbers' | 'parcel_numbers'
  parts: readonly string[]
  /** SQL conditions. `reporting`: the club had sessions. `supported`: some people of the club use wider support. */
  reporting: SQL
  supported: SQL
}

const lunchKind: Kind = {
  name: 'lunch_club_numbers',
  parts: lunchParts,
  reporting: sql`n.number_of_sessions > 0`,
  supported: sql`n.children_supported + n.adults_supported > 0`,
}

const parcelKind: Kind = {
  name: 'parcel_numbers',
  parts: countedParcelParts,
  reporting: sql`n.number_of_provision_sessions > 0`,
  supported: sql`n.parcel_children_supported + n.parcel_adults_supported > 0`,
}

/** One row over all clubs. `reporting` and `supported` list clubs by their position in the scope. */
type Row = { of: string; reporting: number[] | null; supported: number[] | null } & Record<string, unknown>
type Rows = ReadonlyMap<string, Row>

const countRows = async (tx: Tx, scope: Scope, { name, parts, reporting, supported }: Kind): Promise<Rows> => {
  const { year, today } = scope.span
  const day = sql`${today}::date`
  // A custom range (`year` is null) does not use the stored totals, because they do not cover it. It also needs no
  // breakdown by year.
  const numbers =
    year === null
      ? sql`${sql.identifier(name)}(${toFunctionArguments(scope)}, ${day}, false)`
      : sql`${sql.identifier(`kept_${name}`)}(${toFunctionArguments(scope)}, ${day})`
  const sums = parts.map((part) => sql`sum(n.${sql.identifier(part)})::int AS ${sql.identifier(part)}`)
  const { rows } = await tx.execute<Row>(
    sql`SELECT coalesce(n.holiday, '') AS of, ${sql.join(sums, sql`, `)},
          array_agg(club.place::int) FILTER (WHERE ${reporting}) AS reporting,
          array_agg(club.place::int) FILTER (WHERE ${supported}) AS supported
        FROM ${numbers} n
        JOIN unnest(${scope.ids}::uuid[]) WITH ORDINALITY AS club (id, place) ON club.id = n.organisation_id GROUP BY 1`,
  )
  return new Map(rows.map((row) => [row.of, row]))
}

const emptyRows: Rows = new Map()

/** Counts both kinds of sessions once for all calls of a page. */
const readRows = async (tx: Tx, scope: Scope, table: TableName): Promise<readonly Rows[]> => {
  const countKind = (kind: Kind) => countOnce(scope, kind.name, () => countRows(tx, scope, kind))
  // Run the counts in sequence, so that a second call can count one kind while the first counts the other.
  const lunches = table === 'parcel' ? emptyRows : await countKind(lunchKind)
  return [lunches, table === 'lunch_club' ? emptyRows : await countKind(parcelKind)]
}

const readPart = <P extends string>(row: Row | undefined, parts: readonly P[]) =>
  Object.fromEntries(parts.map((name) => [name, Number(row?.[name] ?? 0)])) as Record<P, number>

/**
 * Sums the numbers from a scope's sessions in the database, because sending thousands of rows is slower. Manual entries
 * are not included, so clubs with entries are computed separately.
 */
export const readSummedNumbers = async (tx: Tx, scope: Scope, table: TableName): Promise<SummedNumbers> => {
  const [lunches = emptyRows, parcels = emptyRows] = await readRows(tx, scope, table)
  return {
    at: (holiday) => {
      const rows = [lunches, parcels].map((found) => found.get(holiday ?? ''))
      const parts: Parts = { lunch: readPart(rows[0], lunchParts), parcel: readPart(rows[1], parcelParts) }
      const countClubs = (kind: 'reporting' | 'supported') => new Set(rows.flatMap((row) => row?.[kind] ?? [])).size
      return {
        ...computeTableNumbers[table](parts),
        clubs_at_least_1_accessing_wider_support: countClubs('supported'),
        organisations_reporting: countClubs('reporting'),
      }
    },
    hasExtra: lunches.has(EXTRA_SESSIONS) || parcels.has(EXTRA_SESSIONS),
  }
}
