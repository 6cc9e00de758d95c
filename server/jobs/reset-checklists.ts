import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { dayInLondon } from '../../contract/rules/days.ts'
import type { Db } from '../db/client.ts'
import { checklist, organisations } from '../db/schema.ts'
import { takeVersion } from '../sync/author.ts'

/** The year in London at an instant. */
const yearOf = (at: Date): number => Number(dayInLondon(at).slice(0, 4))

/** How long until the lists are emptied next, in ms: at New Year, when London keeps universal time. */
export const untilNewYear = (at: Date): number => Date.UTC(yearOf(at) + 1, 0, 1) - at.getTime()

/**
 * Empties the checklist of every club whose list is of an earlier year (RSC-29). A tick that was made before and comes
 * later counts for the new list: it is days old, and everybody sees it.
 *
 * @returns how many clubs' lists were emptied
 */
export const resetChecklists = async (db: Db, signal: AbortSignal, at = new Date()): Promise<number> => {
  const year = yearOf(at)
  const due = await db.network((tx) =>
    tx.select({ id: organisations.id }).from(organisations).where(lt(organisations.checklist_year, year)),
  )
  let emptied = 0
  for (const { id } of due) {
    if (signal.aborted) break
    await db.network(async (tx) => {
      const { version } = await takeVersion(tx, id)
      await tx
        .update(checklist)
        .set({ deleted_at: sql`now()`, version })
        .where(and(eq(checklist.organisation_id, id), isNull(checklist.deleted_at)))
      await tx.update(organisations).set({ checklist_year: year }).where(eq(organisations.id, id))
    })
    emptied += 1
  }
  return emptied
}
