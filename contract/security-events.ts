import * as v from 'valibot'
import { Id } from './id.ts'
import { listOf, listQuery, operation } from './operation.ts'
import { Day, Instant } from './rules/days.ts'
import { securityEventKinds } from './security-event-kinds.ts'

/** Who tried what, when and from where. */
const SecurityEvent = v.object({
  id: Id,
  kind: v.picklist(securityEventKinds),
  /** Of several like it within a minute, which are one event: when the first and the last were, and how many. */
  at: Instant,
  last_at: Instant,
  times: v.number(),
  user: v.nullable(Id),
  user_name: v.nullable(v.string()),
  /** Where central staff find the user; null once the account is deleted. */
  user_list: v.nullable(v.picklist(['pastors', 'staff'])),
  address: v.nullable(v.string()),
  /** The call, by its name in the API. */
  operation: v.nullable(v.string()),
})
export type SecurityEvent = v.InferOutput<typeof SecurityEvent>

export const securityEventOperations = {
  'security_events.list': operation({
    method: 'GET',
    path: '/security_events',
    access: 'vp_support',
    summary:
      'Failed and refused calls, ended sign-ins, changed accounts, restores and exports of people, the latest first.',
    query: listQuery(['at'], {
      kind: v.optional(v.picklist(securityEventKinds)),
      user: v.optional(Id),
      /** The first day that is told of. */
      since: v.optional(Day),
    }),
    output: listOf(SecurityEvent),
  }),
} as const
