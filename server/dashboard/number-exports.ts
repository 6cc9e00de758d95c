import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import type { DashboardFilter } from '../../contract/dashboard/filter.ts'
import type { NumberExport, NumberExportKind } from '../../contract/dashboard/number-exports.ts'
import { newId } from '../../contract/id.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db } from '../db/client.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { numberExports } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'

type ExportRequest = { db: Db; user: CurrentUser; body: DashboardFilter & { suppress: boolean } }

/**
 * Records a file of numbers before it is sent. A reader could compare two files whose filters differ by one club, and
 * so derive that club's numbers. Therefore VP support must be able to look up saved files.
 */
export async function recordExport({ db, user, body }: ExportRequest, kind: NumberExportKind): Promise<void> {
  const { suppress, ...filter } = body
  await db.network((tx) =>
    tx
      .insert(numberExports)
      .values({ id: newId(), by: getFullName(user), by_id: user.id, kind, filter, suppress })
      // Commit without waiting for the disk, so that the file is sent sooner.
      .returning({ commit: sql`set_config('synchronous_commit', 'off', true)` }),
  )
}

export const numberExportHandlers = {
  'number_exports.list': ({ db, query }) =>
    db.network(async (tx) => {
      const listFilter = and(
        query.kind ? eq(numberExports.kind, query.kind) : undefined,
        ...getSearchWords(query.search ?? '').map((word) => ilike(numberExports.by, toLikePattern(word))),
      )
      const results = await tx
        .select({
          id: numberExports.id,
          at: numberExports.at,
          by: numberExports.by,
          kind: numberExports.kind,
          filter: numberExports.filter,
          suppress: numberExports.suppress,
        })
        .from(numberExports)
        .where(listFilter)
        .orderBy(
          ...orderBy(query.ordering, { at: numberExports.at }, [desc(numberExports.at)], sql`${numberExports.id}`),
        )
        .limit(query.limit)
        .offset(query.offset)
      return { count: await tx.$count(numberExports, listFilter), results: results as NumberExport[] }
    }, 'snapshot'),
} satisfies Partial<Handlers>
