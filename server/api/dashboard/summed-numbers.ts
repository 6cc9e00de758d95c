import { type SQL, sql } from 'drizzle-orm'
import { EXTRA_SESSIONS } from '../../../contract/rules/holidays.ts'
import type { Tx } from '../../db/client.ts'
import { type Parts, type TableName, tables } from './club-numbers.ts'
import type { RowOf } from './club-rows.ts'
import { lunchParts, openClubs, parcelParts } from './computed.ts'
import { argumentsOf, type Scope } from './scope.ts'

/** The numbers of clubs added up, row by row. */
export type SummedNumbers = { at: (row: RowOf) => Record<string, number>; hasExtra: boolean }

/** `portions_not_split` comes from entries alone. */
const computedParcelParts = parcelParts.filter((part) => part !== 'portions_not_split')

const summed = (table: SQL, prefix: string, parts: readonly string[]): SQL =>
  sql.join(
    parts.map(
      (part) =>
        sql`coalesce(sum(${table}.${sql.identifier(part)}), 0)::int AS ${sql.identifier(`${prefix}_${part}`)}`,
    ),
    sql`, `,
  )

const [lunch, parcel] = [sql`l`, sql`p`]
const lunchHeld = sql`l.number_of_sessions > 0`
const parcelHeld = sql`p.number_of_provision_sessions > 0`
const lunchSupported = sql`l.children_supported + l.adults_supported > 0`
const parcelSupported = sql`p.parcel_children_supported + p.parcel_adults_supported > 0`

/** What each table reads, and which of its clubs report and have somebody in wider support. */
const readings = {
  lunch_club: {
    from: (l: SQL, _p: SQL) => sql`${l} l`,
    columns: [summed(lunch, 'lunch', lunchParts)],
    ...{ reporting: lunchHeld, supported: lunchSupported },
  },
  parcel: {
    from: (_l: SQL, p: SQL) => sql`${p} p`,
    columns: [summed(parcel, 'parcel', computedParcelParts)],
    ...{ reporting: parcelHeld, supported: parcelSupported },
  },
  combined: {
    from: (l: SQL, p: SQL) =>
      sql`${l} l FULL JOIN ${p} p ON p.organisation_id = l.organisation_id AND p.of = l.of`,
    columns: [summed(lunch, 'lunch', lunchParts), summed(parcel, 'parcel', computedParcelParts)],
    reporting: sql`${lunchHeld} OR ${parcelHeld}`,
    supported: sql`${lunchSupported} OR ${parcelSupported}`,
  },
} as const satisfies Record<TableName, unknown>

type Row = { of: string; reporting: number; supported: number } & Record<string, number | string>

const part = <P extends string>(row: Row | undefined, prefix: string, parts: readonly P[]) =>
  Object.fromEntries(parts.map((name) => [name, Number(row?.[`${prefix}_${name}`] ?? 0)])) as Record<
    P,
    number
  >

/**
 * What the sessions of a scope's clubs make, added up in the database: thousands of rows are added there in the time in which
 * a few are sent. Of clubs with entries by hand it knows nothing; those go through `clubNumbers`.
 */
export const summedNumbers = async (tx: Tx, scope: Scope, table: TableName): Promise<SummedNumbers> => {
  const { from, columns, reporting, supported } = readings[table]
  const kept = (name: SQL) =>
    sql`(SELECT *, coalesce(holiday, '') AS of FROM ${name}(${argumentsOf(scope)}, ${scope.span.today}::date)
         WHERE year IS NOT DISTINCT FROM ${scope.span.year}::int)`
  const of = table === 'combined' ? sql`coalesce(l.of, p.of)` : table === 'parcel' ? sql`p.of` : sql`l.of`
  const { rows } = await tx.execute<Row>(
    sql`SELECT ${of} AS of, ${sql.join([...columns], sql`, `)}, (count(*) FILTER (WHERE ${reporting}))::int AS reporting,
          (count(*) FILTER (WHERE ${supported}))::int AS supported
        FROM ${from(kept(sql`kept_lunch_club_numbers`), kept(sql`kept_parcel_numbers`))} GROUP BY 1`,
  )
  const open = await openClubs(tx, scope)
  const found = new Map(rows.map((row) => [row.of, row]))
  return {
    at: (holiday) => {
      const row = found.get(holiday ?? '')
      const parts: Parts = {
        lunch: part(row, 'lunch', lunchParts),
        parcel: part(row, 'parcel', parcelParts),
      }
      return {
        ...tables[table](parts),
        clubs_at_least_1_accessing_wider_support: row?.supported ?? 0,
        organisations_reporting: row?.reporting ?? 0,
        organisations_open: open.get(holiday) ?? 0,
      }
    },
    hasExtra: found.has(EXTRA_SESSIONS),
  }
}
