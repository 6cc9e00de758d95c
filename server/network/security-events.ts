import { and, desc, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import type { ApiOutput } from '../../contract/api.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { securityEvents, users } from '../db/schema.ts'
import { userSearchName } from '../db/tables/users.ts'
import type { Handlers } from '../kit/handler.ts'

type SecurityEvent = ApiOutput<'security_events.list'>['results'][number]

/** Builds the condition that the user's name or the IP address contains the word. */
const buildWordCondition = (word: string) =>
  or(
    inArray(securityEvents.user_id, sql`(SELECT id FROM users WHERE ${userSearchName} LIKE ${word})`),
    like(securityEvents.address, word),
  )

export const securityEventHandlers = {
  'security_events.list': async ({ db, query }) =>
    db.network(async (tx) => {
      const eventFilter = and(
        query.kind ? eq(securityEvents.kind, query.kind) : undefined,
        query.kind || query.user ? undefined : ne(securityEvents.kind, 'signed_in'),
        query.user ? eq(securityEvents.user_id, query.user) : undefined,
        // Begin days at midnight in London.
        query.since
          ? sql`${securityEvents.at} >= (${query.since}::date)::timestamp AT TIME ZONE 'Europe/London'`
          : undefined,
        ...getSearchWords(query.search ?? '').map((word) => buildWordCondition(toLikePattern(word))),
      )
      const results = await tx
        .select({
          id: securityEvents.id,
          kind: securityEvents.kind,
          at: securityEvents.at,
          last_at: securityEvents.last_at,
          times: securityEvents.times,
          user: securityEvents.user_id,
          user_list: sql<
            string | null
          >`CASE WHEN ${users.deleted} IS NOT NULL THEN NULL WHEN ${users.is_staff} THEN 'staff' WHEN ${users.is_pastor} THEN 'pastors' END`,
          user_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
          address: securityEvents.address,
          operation: securityEvents.operation,
        })
        .from(securityEvents)
        .leftJoin(users, eq(users.id, securityEvents.user_id))
        .where(eventFilter)
        .orderBy(
          ...orderBy(query.ordering, { at: securityEvents.at }, [desc(securityEvents.at)], sql`${securityEvents.id}`),
        )
        .limit(query.limit)
        .offset(query.offset)
      return { count: await tx.$count(securityEvents, eventFilter), results: results as SecurityEvent[] }
    }, 'snapshot'),
} satisfies Partial<Handlers>
