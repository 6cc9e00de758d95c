import { and, asc, desc, eq, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { REMOVED_PERSON_DAYS } from '../../contract/registered/registered-removed.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { aliases, mutations, registered, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'

export const registeredRemovedHandlers = {
  'registered.removed': async ({ db, user, query }) =>
    db.club(requireClubId(user), async (tx) => {
      // Exclude merged people, who return when the merge is undone. Erased people have no name, so the name condition
      // excludes them.
      const mergedAliases = tx
        .select({ id: aliases.id })
        .from(aliases)
        .where(and(eq(aliases.organisation_id, requireClubId(user)), eq(aliases.id, registered.id)))
      const removedFilter = and(
        eq(registered.organisation_id, requireClubId(user)),
        isNotNull(registered.deleted_at),
        sql`${registered.deleted_at} > now() - make_interval(days => ${REMOVED_PERSON_DAYS})`,
        ne(registered.first_name, ''),
        notExists(mergedAliases),
      )
      const removerQuery = tx
        .select({ name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`.as('remover') })
        .from(mutations)
        .innerJoin(users, eq(users.id, mutations.user_id))
        .where(
          and(
            eq(mutations.organisation_id, requireClubId(user)),
            sql`${mutations.record} = ${registered.id}::text`,
            eq(mutations.name, 'registered.delete'),
            ne(mutations.status, 'rejected'),
          ),
        )
        .orderBy(desc(mutations.version), desc(mutations.seq))
        .limit(1)
        .as('removal')
      const people = await tx
        .select({
          id: registered.id,
          first_name: registered.first_name,
          last_name: registered.last_name,
          date_of_birth: registered.date_of_birth,
          is_adult: registered.is_adult,
          removed_at: registered.deleted_at,
          removed_by: removerQuery.name,
        })
        .from(registered)
        .leftJoinLateral(removerQuery, sql`true`)
        .where(removedFilter)
        .orderBy(desc(registered.deleted_at), asc(registered.id))
        .limit(query.limit)
        .offset(query.offset)
      const results = people.map(({ first_name, last_name, removed_at, ...person }) => ({
        ...person,
        name: getFullName({ first_name, last_name }),
        removed_at: removed_at as string,
      }))
      return { count: await tx.$count(registered, removedFilter), results }
    }),
} satisfies Partial<Handlers>
