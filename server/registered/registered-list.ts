import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ApiParsedInput } from '../../contract/api.ts'
import { FAMILY_AUTHOR } from '../../contract/family/family-author.ts'
import type { ScalarField } from '../../contract/registered/registered-fields.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import type { Tx } from '../db/client.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { registered } from '../db/schema.ts'
import { registeredSearchName } from '../db/tables/registered.ts'

type ListQuery = ApiParsedInput<'registered.list', 'query'>

/** SQL condition for an open question `c` that a family's change has opened about a person. */
export const isFamilyQuestion: SQL = sql`(c.table_name = 'registered' AND c.resolved_at IS NULL AND c.deleted_at IS NULL
  AND c.mine ->> 'by' = ${FAMILY_AUTHOR})`

/** Builds the condition for a club's people that match a search and filters (REG-27 to REG-37). */
export const filterPeople = (
  organisation: string,
  query: Omit<ListQuery, 'offset' | 'limit' | 'ordering'>,
): SQL | undefined =>
  and(
    eq(registered.organisation_id, organisation),
    isNull(registered.deleted_at),
    // Hide archived people unless the query filters for them (REG-27, REG-35).
    eq(registered.soft_archived, query.soft_archived ?? false),
    // Exclude people pending approval, who are stored as archived. The list of unarchived people needs no such
    // condition, and its index does not contain that field.
    query.soft_archived ? isNull(registered.held_registration) : undefined,
    // Ignore a leftover type in a child's record, because only adults have a type.
    query.attendance_type
      ? and(eq(registered.attendance_type, query.attendance_type), eq(registered.is_adult, true))
      : undefined,
    query.is_adult === undefined ? undefined : eq(registered.is_adult, query.is_adult),
    query.parcel_delivery_contact ? eq(registered.parcel_delivery_contact, true) : undefined,
    query.participant_self_registration ? eq(registered.participant_self_registration, true) : undefined,
    query.questions
      ? sql`${registered.id}::text IN (
          SELECT c.record FROM conflicts c WHERE c.organisation_id = ${organisation} AND ${isFamilyQuestion})`
      : undefined,
    ...getSearchWords(query.search ?? '').map((word) => sql`${registeredSearchName} LIKE ${toLikePattern(word)}`),
  )

const getColumn = (name: ScalarField | 'created') => registered[name]

/** Builds the sort order of people, by default newest first (REG-24, REG-25). */
export const orderPeople = (ordering: ListQuery['ordering']): SQL[] =>
  orderBy(
    ordering,
    {
      first_name: getColumn('first_name'),
      last_name: getColumn('last_name'),
      gender: getColumn('gender'),
      date_of_birth: getColumn('date_of_birth'),
      // Sort children as `child` among the types, because they have no type.
      attendance_type: sql`CASE WHEN ${registered.is_adult} THEN ${registered.attendance_type} ELSE 'child' END`,
      accessing_wider_support_type: getColumn('accessing_wider_support_type'),
      num_groups: sql`cardinality(${registered.groups})`,
      created: getColumn('created'),
    },
    [desc(registered.created)],
    sql`${registered.id}`,
  )

/**
 * Returns one page of ids and the total count. Selects only ids, because an index contains them. Counts the rows in a
 * separate query only if the total is not clear from the page.
 */
export const readPeoplePage = async (
  tx: Tx,
  where: SQL | undefined,
  { ordering, limit, offset }: Pick<ListQuery, 'ordering' | 'limit' | 'offset'>,
): Promise<{ ids: string[]; count: number }> => {
  const idRows = await tx
    .select({ id: registered.id })
    .from(registered)
    .where(where)
    .orderBy(...orderPeople(ordering))
    .limit(limit + 1)
    .offset(offset)
  const ids = idRows.slice(0, limit).map(({ id }) => id)
  const isLast = idRows.length <= limit && (idRows.length > 0 || offset === 0)
  return { ids, count: isLast ? offset + idRows.length : await tx.$count(registered, where) }
}
