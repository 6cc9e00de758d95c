import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { RowByTable } from '../../../contract/rows.ts'
import type { Tx } from '../../db/client.ts'
import { registered } from '../../db/schema.ts'
import type { Batch } from './author.ts'

type Person = RowByTable['registered']

/**
 * SQL for a person's relatives without removed people. The stored record still contains removed relatives, so that the
 * family is complete when they are restored.
 */
export const VISIBLE_FAMILY_SQL = `CASE WHEN t.family_entries = '{}' THEN t.family_entries ELSE ARRAY(
  SELECT named.id FROM unnest(t.family_entries) WITH ORDINALITY AS named(id, place)
  WHERE NOT EXISTS (SELECT FROM registered r WHERE r.id = named.id AND r.deleted_at IS NOT NULL)
  ORDER BY named.place) END AS family_entries`

/** Returns the people without removed relatives. */
export const dropRemovedRelatives = async (tx: Tx, people: readonly Person[]): Promise<Person[]> => {
  const relativeIds = [...new Set(people.flatMap((person) => person.family_entries))]
  if (relativeIds.length === 0) return [...people]
  const removedRelatives = await tx
    .select({ id: registered.id })
    .from(registered)
    .where(and(inArray(registered.id, relativeIds), isNotNull(registered.deleted_at)))
  if (removedRelatives.length === 0) return [...people]
  const removedIds = new Set(removedRelatives.map(({ id }) => id))
  return people.map((person) => ({
    ...person,
    family_entries: person.family_entries.filter((id) => !removedIds.has(id)),
  }))
}

/**
 * Raises the version of a person's relatives when the person is removed or restored, so that devices pull their changed
 * rows again.
 */
export const republishFamily = async ({ tx, version, author }: Batch, person: string): Promise<void> => {
  await tx
    .update(registered)
    .set({ version })
    .where(
      and(
        eq(registered.organisation_id, author.organisation),
        sql`${registered.id} IN (SELECT people_with_family(ARRAY[${person}]::uuid[]))`,
      ),
    )
}
