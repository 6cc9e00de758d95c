import { type SQL, sql } from 'drizzle-orm'
import { familyLinks } from '../db/schema.ts'

/** SQL condition for a person whom links may contain, as `mayBeLinked` decides it. */
export const buildPresence = (alias: SQL) => sql`${alias}.deleted_at IS NULL AND ${alias}.held_registration IS NULL
  AND NOT ${alias}.soft_archived AND NOT ${alias}.no_family_link`

/**
 * SQL condition for a link that still contains a person. A link ends with its adult, also if the adult's record was
 * merged into another one. A link without an adult ends with its last child.
 */
export const hasPresentPerson = sql<boolean>`EXISTS (
  SELECT FROM registered linked_person
  WHERE ${buildPresence(sql`linked_person`)}
    AND (linked_person.id = ${familyLinks.adult_id}
      OR (${familyLinks.adult_id} IS NULL AND linked_person.id = ANY (${familyLinks.children}))))`

/**
 * Builds the SQL condition for a child whom a link contains now, as `loadLinkView` decides it. Bookings and mails outlive
 * a child's place in a link, and must not show a parent where a child is who was taken out of the parent's link.
 * @param child id of the child. The query must join `family_links`.
 */
export function buildLinkedChildCondition(child: SQL): SQL<boolean> {
  return sql<boolean>`(
    ${child} = ANY (${familyLinks.children})
    AND EXISTS (
      SELECT FROM registered linked_child
      WHERE linked_child.id = ${child} AND ${buildPresence(sql`linked_child`)}
        AND (${familyLinks.adult_id} IS NULL OR EXISTS (
          SELECT FROM registered linked_adult
          WHERE linked_adult.id = ${familyLinks.adult_id} AND ${buildPresence(sql`linked_adult`)}
            AND (linked_child.id = ANY (linked_adult.family_entries)
              OR linked_adult.id = ANY (linked_child.family_entries))))))`
}
