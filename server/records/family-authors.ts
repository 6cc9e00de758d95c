import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { HistoryEntry } from '../../contract/history.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { registered } from '../db/schema.ts'
import type { ChangeRow } from './record-changes.ts'

type Change = { row: Pick<ChangeRow, 'args'>; entry: HistoryEntry }

/**
 * Adds the name of the link's adult to changes that a family sent. Only coordinators may read these names (B-FAM-03).
 */
export async function nameFamilyAuthors(
  tx: Tx,
  organisation: string,
  changes: readonly Change[],
): Promise<HistoryEntry[]> {
  const ids = [...new Set(changes.flatMap((change) => getAdultId(change) ?? []))]
  if (ids.length === 0) return changes.map(({ entry }) => entry)
  const adults = await tx
    .select({ id: registered.id, first_name: registered.first_name, last_name: registered.last_name })
    .from(registered)
    .where(
      and(eq(registered.organisation_id, organisation), inArray(registered.id, ids), isNull(registered.deleted_at)),
    )
  const nameById = new Map(adults.map((adult) => [adult.id, getFullName(adult)]))
  return changes.map((change) => {
    const name = nameById.get(getAdultId(change) ?? '')
    return name ? { ...change.entry, by: name } : change.entry
  })
}

function getAdultId({ row, entry }: Change): string | null {
  return entry.by_family ? ((row.args as { family_adult?: string | null }).family_adult ?? null) : null
}
