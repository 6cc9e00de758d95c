import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { countOnce } from './count-cache.ts'
import { type DashboardScope, toFunctionArguments } from './scope.ts'

/**
 * Column of the database function `kept_insights`. It contains a club's counts, each with its name as key.
 */
type InsightPart = 'served' | 'support' | 'visits' | 'volunteer_ages' | 'activities' | 'confirmations'

/** Total of a count over the clubs of a scope, and the number of clubs that have the count. */
type InsightCount = { count: number; clubs: number }

/** Counts in one part. Map key: name. A name is missing if nothing was counted. */
export type CountByName = ReadonlyMap<string, InsightCount>

/** Returns a count, or 0 if nothing was counted. */
export const getCount = (counts: CountByName, name: string): number => counts.get(name)?.count ?? 0

/** Returns the counts whose names begin with a prefix, highest count first. The prefix is removed from the names. */
export const getCountsByPrefix = (counts: CountByName, prefix: string): { value: string; count: number }[] =>
  [...counts]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, { count }]) => ({ value: name.slice(prefix.length), count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))

const selectPart = (part: InsightPart): SQL =>
  sql`SELECT ${part} AS part, e.key AS name, sum(e.value::int)::int AS count, count(*)::int AS clubs
      FROM kept CROSS JOIN LATERAL jsonb_each_text(kept.${sql.identifier(part)}) e GROUP BY e.key`

/**
 * Query for two counts: the sessions that at least one person attended, and the visits of volunteers to those
 * sessions.
 */
const visitsQuery = sql`SELECT 'sessions', v.name, sum(v.count)::int, count(*)::int
  FROM kept CROSS JOIN LATERAL (VALUES ('attended', sessions_attended), ('volunteers', volunteer_visits)) AS v (name, count)
  GROUP BY v.name`

const insightParts: readonly InsightPart[] = [
  'served',
  'support',
  'visits',
  'volunteer_ages',
  'activities',
  'confirmations',
]

type InsightRow = { part: InsightPart | 'sessions'; name: string } & InsightCount

const countRows = async (tx: Tx, scope: DashboardScope): Promise<readonly InsightRow[]> => {
  const { rows } = await tx.execute<InsightRow>(
    sql`WITH kept AS MATERIALIZED (SELECT * FROM kept_insights(${toFunctionArguments(scope)}, ${scope.span.today}::date))
        ${sql.join([...insightParts.map(selectPart), visitsQuery], sql` UNION ALL `)}`,
  )
  return rows
}

/** Sums the counts of the clubs in a scope by part. All calls of one dashboard page share the cached result. */
export const readInsightCounts = async (
  tx: Tx,
  scope: DashboardScope,
): Promise<Record<InsightPart | 'sessions', CountByName>> => {
  const rows = await countOnce(scope, 'insights', () => countRows(tx, scope))
  const countsByPart = new Map<InsightPart | 'sessions', Map<string, InsightCount>>()
  for (const row of rows) {
    const counts = countsByPart.get(row.part) ?? new Map()
    countsByPart.set(row.part, counts.set(row.name, row))
  }
  const getPart = (part: InsightPart | 'sessions'): CountByName => countsByPart.get(part) ?? new Map()
  return {
    served: getPart('served'),
    support: getPart('support'),
    visits: getPart('visits'),
    volunteer_ages: getPart('volunteer_ages'),
    activities: getPart('activities'),
    confirmations: getPart('confirmations'),
    sessions: getPart('sessions'),
  }
}
