import { and, type SQL, sql } from 'drizzle-orm'
import { searchWords } from '../../contract/rules/alphabet.ts'
import { dayInLondon } from '../../contract/rules/days.ts'
import { containing, orderBy } from '../db/list.ts'
import { organisations } from '../db/schema.ts'
import { readySteadyCook, tickedBy } from '../db/ticked.ts'
import { inScope } from '../kit/in-scope.ts'
import type { Handlers } from '../mount.ts'

/** As people look for a club and put it in order: neither capitals nor accents nor apostrophes count. */
const foldedName = sql`fold_name(${organisations.name})`

/** Named in full: a query of one table writes its columns without the table, and here they would be the checklist's. */
const ticked = tickedBy(sql`"organisations"."id"`)

const named = (search = ''): SQL | undefined =>
  and(...searchWords(search).map((word) => sql`${foldedName} LIKE ${containing(word)}`))

export const organisationHandlers = {
  'organisations.list': async ({ db, query, user }) =>
    inScope(db, user, async (tx, { clubs: seen }) => {
      const where = and(seen, named(query.search))
      const order = {
        organisation_name: foldedName,
        region: organisations.region,
        is_boxes_of_hope: organisations.is_boxes_of_hope,
      }
      const clubs = await tx
        .select({
          id: organisations.id,
          organisation_name: organisations.name,
          region: organisations.region,
          is_boxes_of_hope: organisations.is_boxes_of_hope,
          checklist_year: organisations.checklist_year,
          ticked,
        })
        .from(organisations)
        .where(where)
        .orderBy(...orderBy(query.ordering, order, [foldedName], sql`${organisations.id}`))
        .limit(query.limit)
        .offset(query.offset)
      const year = Number(dayInLondon().slice(0, 4))
      const results = clubs.map(({ ticked, checklist_year, ...club }) => ({
        ...club,
        // Ticks of an earlier year count no more, even before the job of New Year has emptied them (RSC-29).
        ready_steady_cook: club.is_boxes_of_hope
          ? null
          : readySteadyCook(checklist_year < year ? [] : ticked),
      }))
      return { count: await tx.$count(organisations, where), results }
    }),
} satisfies Partial<Handlers>
