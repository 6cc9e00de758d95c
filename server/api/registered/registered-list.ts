import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '../../../contract/api.ts'
import type { ScalarField } from '../../../contract/registered/registered-fields.ts'
import { searchWords } from '../../../contract/rules/alphabet.ts'
import type { Tx } from '../../db/client.ts'
import { containing, orderBy } from '../../db/list.ts'
import { registered } from '../../db/schema.ts'
import { searchName } from '../../db/tables/registered.ts'

type Query = Parsed<'registered.list', 'query'>

/** Which people of a club a search and its filters mean (REG-27 to REG-37). */
export const peopleWhere = (
  organisation: string,
  query: Omit<Query, 'offset' | 'limit' | 'ordering'>,
): SQL | undefined =>
  and(
    eq(registered.organisation_id, organisation),
    isNull(registered.deleted_at),
    // Archived people are hidden unless they alone are asked for (REG-27, REG-35).
    eq(registered.soft_archived, query.soft_archived ?? false),
    // Who is still to be checked is no part of the archive. The register's own list is read from an index that does not tell.
    query.soft_archived ? isNull(registered.held_registration) : undefined,
    // A type is of adults: what a child's record may still hold of one counts for nothing.
    query.attendance_type
      ? and(eq(registered.attendance_type, query.attendance_type), eq(registered.is_adult, true))
      : undefined,
    query.is_adult === undefined ? undefined : eq(registered.is_adult, query.is_adult),
    query.parcel_delivery_contact ? eq(registered.parcel_delivery_contact, true) : undefined,
    query.participant_self_registration ? eq(registered.participant_self_registration, true) : undefined,
    ...searchWords(query.search ?? '').map((word) => sql`${searchName} LIKE ${containing(word)}`),
  )

const column = (name: ScalarField | 'created') => registered[name]

/** The order of people, newest first unless asked otherwise (REG-24, REG-25). */
export const peopleOrder = (ordering: Query['ordering']): SQL[] =>
  orderBy(
    ordering,
    {
      first_name: column('first_name'),
      last_name: column('last_name'),
      gender: column('gender'),
      date_of_birth: column('date_of_birth'),
      // Children have no type, and stand as children among the types.
      attendance_type: sql`CASE WHEN ${registered.is_adult} THEN ${registered.attendance_type} ELSE 'child' END`,
      accessing_wider_support_type: column('accessing_wider_support_type'),
      num_groups: sql`cardinality(${registered.groups})`,
      created: column('created'),
    },
    [desc(registered.created)],
    sql`${registered.id}`,
  )

/**
 * One page of the ids, and how many match in all. Ids alone: an index gives them without reading a person. The count is
 * asked for only where the page does not tell it.
 */
export const peoplePage = async (
  tx: Tx,
  where: SQL | undefined,
  { ordering, limit, offset }: Pick<Query, 'ordering' | 'limit' | 'offset'>,
): Promise<{ ids: string[]; count: number }> => {
  const found = await tx
    .select({ id: registered.id })
    .from(registered)
    .where(where)
    .orderBy(...peopleOrder(ordering))
    .limit(limit + 1)
    .offset(offset)
  const ids = found.slice(0, limit).map(({ id }) => id)
  const isLast = found.length <= limit && (found.length > 0 || offset === 0)
  return { ids, count: isLast ? offset + found.length : await tx.$count(registered, where) }
}
