import * as v from 'valibot'
import { Id } from './id.ts'
import { listOf, listQuery, operation } from './operation.ts'
import { Instant } from './rules/days.ts'

/** Days for which a security event is kept. */
export const SECURITY_EVENT_DAYS = 180

/** What is recorded of who tried what: never what was typed, nor whom it was about. */
export const securityEventKinds = [
  /** A wrong password or one-time code, or a link to set one that opens nothing. */
  'failed',
  /** Too many tries: this one was not looked at. */
  'locked_out',
  /** A call that this user, or this page, may not make. */
  'refused',
  /** Sign-ins have ended, other than by running out. */
  'sign_in_ended',
  'password_set',
  'one_time_code_set',
  'one_time_code_removed',
  /** A backup was put into this database. */
  'restored',
  /** A table of people has left the app. */
  'people_exported',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const securityEventOperations = {
  'security_events.list': operation({
    method: 'GET',
    path: '/security_events',
    access: 'vp_support',
    summary: 'Failed and refused calls, ended sign-ins, restores and exports of people, the latest first.',
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
