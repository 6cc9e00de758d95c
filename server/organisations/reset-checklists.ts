import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import type { Db } from '../db/client.ts'
import { checklist, organisations } from '../db/schema.ts'
import { raiseVersion } from '../sync/rows/author.ts'

/** Returns the year in London at this time. */
const getLondonYear = (time: Date): number => getYear(getLondonDay(time))

/** Returns the milliseconds until the next reset. The reset is at New Year, when London uses UTC. */
export const getMsUntilNewYear = (now: Date): number => Date.UTC(getLondonYear(now) + 1, 0, 1) - now.getTime()

/**
 * Empties the checklist of every club whose list belongs to an earlier year (RSC-29). An offline tick from before the
 * reset may arrive after it and then counts for the new list. This is acceptable, because such a tick is only days old
 * and all users see it.
 * @returns the number of emptied checklists
 */
export const resetChecklists = async (db: Db, signal: AbortSignal, now = new Date()): Promise<number> => {
  const year = getLondonYear(now)
  const dueClubs = await db.network((tx) =>
    tx.select({ id: organisations.id }).from(organisations).where(lt(organisations.checklist_year, year)),
  )
  let emptiedCount = 0
  for (const { id } of dueClubs) {
    if (signal.aborted) break
    await db.network(async (tx) => {
      const { version } = await raiseVersion(tx, id)
      await tx
        .update(checklist)
        .set({ deleted_at: sql`now()`, version })
        .where(and(eq(checklist.organisation_id, id), isNull(checklist.deleted_at)))
      await tx.update(organisations).set({ checklist_year: year }).where(eq(organisations.id, id))
    })
    emptiedCount += 1
  }
  return emptiedCount
}
