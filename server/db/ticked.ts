import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type ChecklistSection, getSectionItems } from '../../contract/rules/checklist.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { checklist } from './schema.ts'

/** A checklist item that a club has ticked. */
export type TickedItem = { section: string; item: string }

/**
 * Builds SQL for a club's ticked items, as part of a query for the club.
 * @param club the column with the club's id, as named in the query
 */
export const selectTickedItems = (club: SQLWrapper): SQL<TickedItem[]> => sql<TickedItem[]>`coalesce((
  SELECT json_agg(json_build_object('section', c.section, 'item', c.item)) FROM ${checklist} c
  WHERE c.organisation_id = ${club} AND c.deleted_at IS NULL), '[]')`

/** Builds a club's checklist in the format of the response to `me.get` (RSC-01 to RSC-06, RSC-27, RSC-28). */
export const buildReadySteadyCook = (ticked: readonly TickedItem[]): CurrentUser['ready_steady_cook'] => {
  const buildSection = (name: ChecklistSection) =>
    Object.fromEntries(ticked.filter((t) => t.section === name).map((t) => [t.item, true as const]))
  const isComplete = (name: ChecklistSection) => getSectionItems(name).every((item) => item in buildSection(name))
  return {
    ready: buildSection('ready'),
    steady: buildSection('steady'),
    cook: buildSection('cook'),
    ready_complete: isComplete('ready'),
    steady_complete: isComplete('steady'),
    cook_complete: isComplete('cook'),
  }
}
