import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { argumentsOf, type Scope } from './scope.ts'

/** What the database's `kept_insights` tells of each club, counts by what they are of. */
type Part = 'served' | 'support' | 'visits' | 'volunteer_ages' | 'activities'

/** A count over the clubs of a scope, and how many of the clubs have it. */
type Count = { count: number; clubs: number }

/** The counts of a part by what they are of; what nothing was counted of is not among them. */
export type Counts = ReadonlyMap<string, Count>

/** A count, nought where nothing was counted. */
export const countOf = (counts: Counts, name: string): number => counts.get(name)?.count ?? 0

/** The counts whose names begin with a prefix, without it, the most first. */
export const countsBelow = (counts: Counts, prefix: string): { value: string; count: number }[] =>
  [...counts]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, { count }]) => ({ value: name.slice(prefix.length), count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))

const ofPart = (part: Part): SQL =>
  sql`SELECT ${part} AS part, e.key AS name, sum(e.value::int)::int AS count, count(*)::int AS clubs
      FROM kept CROSS JOIN LATERAL jsonb_each_text(kept.${sql.identifier(part)}) e GROUP BY e.key`

/** Sessions to which somebody came, and the volunteers who came to them. */
const ofVisits = sql`SELECT 'sessions', v.name, sum(v.count)::int, count(*)::int
  FROM kept CROSS JOIN LATERAL (VALUES ('attended', sessions_attended), ('volunteers', volunteer_visits)) AS v (name, count)
  GROUP BY v.name`

/** Counts of the clubs of a scope added up, part by part, all from one reading. */
export const keptCounts = async <P extends Part>(
  tx: Tx,
  scope: Scope,
  parts: readonly P[],
): Promise<Record<P | 'sessions', Counts>> => {
  const { rows } = await tx.execute<{ part: P | 'sessions'; name: string } & Count>(
    sql`WITH kept AS MATERIALIZED (SELECT * FROM kept_insights(${argumentsOf(scope)}, ${scope.span.today}::date))
        ${sql.join([...parts.map(ofPart), ofVisits], sql` UNION ALL `)}`,
  )
  const of = (part: P | 'sessions'): Counts =>
    new Map(rows.flatMap((row) => (row.part === part ? [[row.name, row] as const] : [])))
  return Object.fromEntries(([...parts, 'sessions'] as const).map((part) => [part, of(part)])) as Record<
    P | 'sessions',
    Counts
  >
}
