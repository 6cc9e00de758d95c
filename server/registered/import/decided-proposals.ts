import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ConflictRow } from '../../../contract/rows.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import type { Tx } from '../../db/client.ts'
import { conflicts } from '../../db/schema.ts'
import type { DisputedNote } from './merge-known-values.ts'

/**
 * Loads the conflicts about these people that users have already decided. Returns a function that checks a value
 * against them, so that the same file does not open a conflict twice.
 */
export const loadDecidedProposals = async (tx: Tx, organisation: string, people: readonly string[]) => {
  if (people.length === 0) return () => false
  const decidedConflicts = await tx
    .select({ record: conflicts.record, field: conflicts.field, mine: conflicts.mine })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, organisation),
        eq(conflicts.kind, 'field'),
        inArray(conflicts.record, [...people]),
        isNotNull(conflicts.resolved_at),
        isNull(conflicts.deleted_at),
      ),
    )
  return (person: string, { field, value }: DisputedNote): boolean =>
    decidedConflicts.some(
      (one) =>
        one.record === person && one.field === field && isSameValue((one.mine as ConflictRow['mine']).value, value),
    )
}
