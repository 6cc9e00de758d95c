import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { aliases } from '../../db/schema.ts'

/**
 * Finds the ids of people who were merged into another person. A file from before the merge still contains such ids,
 * and its values may be outdated.
 */
export const findMergedPeople = async (
  tx: Tx,
  organisation: string,
  people: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (people.length === 0) return new Set()
  const aliasRows = await tx
    .select({ id: aliases.id })
    .from(aliases)
    .where(
      and(eq(aliases.organisation_id, organisation), eq(aliases.table, 'registered'), inArray(aliases.id, [...people])),
    )
  return new Set(aliasRows.map(({ id }) => id))
}
