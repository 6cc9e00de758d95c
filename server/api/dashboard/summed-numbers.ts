import { type SQL, sql } from 'drizzle-orm'
import { EXTRA_SESSIONS } from '../../../contract/rules/holidays.ts'
import type { Tx } from '../../db/client.ts'
import { type Parts, type TableName, tables } from './club-numbers.ts'
import type { RowOf } from './club-rows.ts'
import { countedParcelParts, lunchParts, parcelParts } from './computed.ts'
import { countedOnce } from './counted-once.ts'
import { argumentsOf, type Scope } from './scope.ts'

/** The numbers of clubs added up, row by row; which clubs are open is told of all clubs, by itself. */
export type SummedNumbers = { at: (row: RowOf) => Record<string, number>; hasExtra: boolean }

/** What is counted of one kind of sessions. */
type Kind = {
  name: 'lunch_club_numbers' | 'parcel_numbers'
  parts: readonly string[]
  /** Whether a club reports, and whether people of it are in wider support. */
  reporting: SQL
  supported: SQL
}

const lunch: Kind = {
  name: 'lunch_club_numbers',
  parts: lunchParts,
  reporting: sql`n.number_of_sessions > 0`,
  supported: sql`n.children_supported + n.adults_supported > 0`,
}

const parcel: Kind = {
  name: 'parcel_numbers',
  parts: countedParcelParts,
  reporting: sql`n.number_of_provision_sessions > 0`,
  supported: sql`n.parcel_children_supported + n.parcel_adults_supported > 0`,
}

/** A row of all clubs, and which of them, by their places in the scope, report and have people in wider support. */
type Row = { of: string; reporting: number[] | null; supported: number[] | null } & Record<string, unknown>
type Rows = ReadonlyMap<string, Row>

const countRows = async (
  tx: Tx,
  scope: Scope,
  { name, parts, reporting, supported }: Kind,
): Promise<Rows> => {
  const { year, today } = scope.span
  const day = sql`${today}::date`
  // Of two days the totals know nothing; what falls into which year is not asked.
  const numbers =
    year === null
      ? sql`${sql.identifier(name)}(${argumentsOf(scope)}, ${day}, false)`
      : sql`${sql.identifier(`kept_${name}`)}(${argumentsOf(scope)}, ${day})`
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

const none: Rows = new Map()

/** Both kinds of sessions are counted once for the calls of a page, each by whichever call comes to it first. */
const rowsOf = async (tx: Tx, scope: Scope, table: TableName): Promise<readonly Rows[]> => {
  const counted = (kind: Kind) => countedOnce(scope, kind.name, () => countRows(tx, scope, kind))
  // One after the other: while one is waited for, another call counts the other.
  const lunches = table === 'parcel' ? none : await counted(lunch)
  return [lunches, table === 'lunch_club' ? none : await counted(parcel)]
}

const part = <P extends string>(row: Row | undefined, parts: readonly P[]) =>
  Object.fromEntries(parts.map((name) => [name, Number(row?.[name] ?? 0)])) as Record<P, number>

/**
 * What the sessions of a scope's clubs make, added up in the database: thousands of rows are added there in the time in which
 * a few are sent. Of clubs with entries by hand it knows nothing; those go through `clubNumbers`.
 */
export const summedNumbers = async (tx: Tx, scope: Scope, table: TableName): Promise<SummedNumbers> => {
  const [lunches = none, parcels = none] = await rowsOf(tx, scope, table)
  return {
    at: (holiday) => {
      const rows = [lunches, parcels].map((found) => found.get(holiday ?? ''))
      const parts: Parts = { lunch: part(rows[0], lunchParts), parcel: part(rows[1], parcelParts) }
      const clubs = (of: 'reporting' | 'supported') => new Set(rows.flatMap((row) => row?.[of] ?? [])).size
      return {
        ...tables[table](parts),
        clubs_at_least_1_accessing_wider_support: clubs('supported'),
        organisations_reporting: clubs('reporting'),
      }
    },
    hasExtra: lunches.has(EXTRA_SESSIONS) || parcels.has(EXTRA_SESSIONS),
  }
}
