import * as v from 'valibot'
import { Id } from './id.ts'
import { listOf, listQuery, operation } from './operation.ts'
import { Instant } from './rules/days.ts'
import { securityEventKinds } from './security-event-kinds.ts'

export const securityEventOperations = {
  'security_events.list': operation({
    method: 'GET',
    path: '/security_events',
    access: 'vp_support',
    summary:
      'Failed and refused calls, ended sign-ins, changed accounts, restores and exports of people, the latest first.',
    query: v.omit(
      listQuery(['at'], {
        kind: v.optional(v.picklist(securityEventKinds)),
        user: v.optional(Id),
      }),
      ['search'],
    ),
    output: listOf(
      v.object({
        id: Id,
        kind: v.picklist(securityEventKinds),
        /** Of several like it within a minute, which are one event: when the first and the last were, and how many. */
        at: Instant,
        last_at: Instant,
        times: v.number(),
        user: v.nullable(Id),
        user_name: v.nullable(v.string()),
        address: v.nullable(v.string()),
        /** The call, by its name in the API. */
        operation: v.nullable(v.string()),
      }),
    ),
  }),
} as const
