import { and, desc, eq, sql } from 'drizzle-orm'
import type { Output } from '../../contract/api.ts'
import { orderBy } from '../db/list.ts'
import { securityEvents, users } from '../db/schema.ts'
import type { Handlers } from '../mount.ts'

type Event = Output<'security_events.list'>['results'][number]

export const securityEventHandlers = {
  'security_events.list': async ({ db, query }) =>
    db.network(async (tx) => {
      const where = and(
        query.kind ? eq(securityEvents.kind, query.kind) : undefined,
        query.user ? eq(securityEvents.user_id, query.user) : undefined,
      )
      const results = await tx
        .select({
          id: securityEvents.id,
          kind: securityEvents.kind,
          at: securityEvents.at,
          last_at: securityEvents.last_at,
          times: securityEvents.times,
          user: securityEvents.user_id,
          user_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
          address: securityEvents.address,
          operation: securityEvents.operation,
        })
        .from(securityEvents)
        .leftJoin(users, eq(users.id, securityEvents.user_id))
        .where(where)
        .orderBy(
          ...orderBy(
            query.ordering,
            { at: securityEvents.at },
            [desc(securityEvents.at)],
            sql`${securityEvents.id}`,
          ),
        )
        .limit(query.limit)
        .offset(query.offset)
      return { count: await tx.$count(securityEvents, where), results: results as Event[] }
    }, 'snapshot'),
} satisfies Partial<Handlers>
