import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { organisations } from '../db/schema.ts'

/**
 * Numbers of differences between a club's stored attendance facts and the facts that were counted again. Contains only
 * numbers, so it may be logged.
 */
export type FactDifferences = { club: string; missing: number; extra: number; different: number }

/**
 * Recounts every club's facts from its sessions, attendance and people, and repairs differences. No differences are
 * expected, because triggers update the facts in each transaction. Locks the club's version, so that no other
 * transaction changes rows during the count.
 * @returns the clubs with differences
 */
export const recountFacts = async (db: Db, signal: AbortSignal): Promise<FactDifferences[]> => {
  const clubs = await db.network((tx) => tx.select({ id: organisations.id }).from(organisations))
  const differences: FactDifferences[] = []
  for (const { id } of clubs) {
    if (signal.aborted) break
    const clubDifferences = await db.network(async (tx) => {
      await tx.execute(sql`SELECT FROM versions WHERE organisation_id = ${id} FOR UPDATE`)
      const { rows } = await tx.execute<Omit<FactDifferences, 'club'>>(
        sql`SELECT * FROM recount_attendance_facts(${id})`,
      )
      return rows[0]
    })
    if (clubDifferences && clubDifferences.missing + clubDifferences.extra + clubDifferences.different > 0)
      differences.push({ club: id, ...clubDifferences })
  }
  return differences
}
