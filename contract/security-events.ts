import * as v from 'valibot'
import { Id } from './id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation } from './operation.ts'
import { Day, Instant } from './rules/days.ts'
import { securityEventKinds } from './security-event-kinds.ts'

/** A security event: its user, action, time and network address. */
const SecurityEvent = v.object({
  id: Id,
  kind: v.picklist(securityEventKinds),
  /**
   * Similar events within a minute are stored as one. `at` is the time of the first event, `last_at` of the last event,
   * and `times` is their number.
   */
  at: Instant,
  last_at: Instant,
  times: v.number(),
  user: v.nullable(Id),
  user_name: v.nullable(v.string()),
  /** List in which central staff find the user. Null after the account was deleted. */
  user_list: v.nullable(v.picklist(['pastors', 'staff'])),
  address: v.nullable(v.string()),
  /** Name of the API operation. Null if the event was not caused by a call. */
  operation: v.nullable(v.string()),
})
export type SecurityEvent = v.InferOutput<typeof SecurityEvent>

export const securityEventOperations = {
  'security_events.list': defineOperation({
    method: 'GET',
    path: '/security_events',
    access: 'vp_support',
    summary:
      'Failed and refused calls, sign-ins and their ends, changed accounts, restores and exports of people, the latest first.',
    query: buildListQuerySchema(['at'], {
      /** Without a kind or a user, successful sign-ins are left out, because they would hide the rare events. */
      kind: v.optional(v.picklist(securityEventKinds)),
      user: v.optional(Id),
      /** Earliest day of the events to list. */
      since: v.optional(Day),
    }),
    output: buildListResponseSchema(SecurityEvent),
  }),
} as const
