import { and, eq, isNull } from 'drizzle-orm'
import { conflicts } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'

/** Returns a person's change without the removal of allergens that are in an open conflict. */
export const dropDisputedRemovals = async <S extends object>(
  batch: Batch,
  person: string,
  set: S & { allergens?: unknown },
): Promise<S> => {
  const { allergens } = set as { allergens?: { add?: string[]; remove?: string[] } }
  if (!allergens?.remove?.length) return set
  const openConflicts = await batch.tx
    .select({ mine: conflicts.mine, theirs: conflicts.theirs })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, batch.author.organisation),
        eq(conflicts.record, person),
        eq(conflicts.kind, 'field'),
        eq(conflicts.field, 'allergens'),
        isNull(conflicts.resolved_at),
        isNull(conflicts.deleted_at),
      ),
    )
  const disputedAllergens = openConflicts.flatMap(({ mine: ownSide, theirs: otherSide }) =>
    [ownSide, otherSide].flatMap(getSideValues),
  )
  const undisputedRemovals = allergens.remove.filter((allergen) => !disputedAllergens.includes(allergen))
  return { ...set, allergens: { ...allergens, remove: undisputedRemovals } }
}

const getSideValues = (side: unknown): string[] => {
  const { value } = side as { value: unknown }
  return Array.isArray(value) ? value : []
}
