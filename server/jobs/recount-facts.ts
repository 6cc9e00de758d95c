import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { organisations } from '../db/schema.ts'

/** Facts that differed from what the clubs have written: numbers alone, fit for a log. */
export type FactDifferences = { club: string; missing: number; extra: number; different: number }

/**
 * Counts every club's facts once more, from its sessions, attendance and people, and puts right what differs. Nothing is
 * expected to: triggers keep the facts in the transaction of each change. Holds the club's version meanwhile, so that no
 * change is half written.
 *
 * @returns the clubs in which something differed
 */
export const recountFacts = async (db: Db, signal: AbortSignal): Promise<FactDifferences[]> => {
  const clubs = await db.network((tx) => tx.select({ id: organisations.id }).from(organisations))
  const found: FactDifferences[] = []
  for (const { id } of clubs) {
    if (signal.aborted) break
    const counted = await db.network(async (tx) => {
      await tx.execute(sql`SELECT FROM versions WHERE organisation_id = ${id} FOR UPDATE`)
      const { rows } = await tx.execute<Omit<FactDifferences, 'club'>>(
        sql`SELECT * FROM recount_attendance_facts(${id})`,
      )
      return rows[0]
    })
    if (counted && counted.missing + counted.extra + counted.different > 0)
      found.push({ club: id, ...counted })
  }
  return found
}
