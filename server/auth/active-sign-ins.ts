import { and, gt, isNull, not, type SQL, sql } from 'drizzle-orm'
import { signIns, users } from '../db/schema.ts'

/** Hours without a call after which a sign-in of central staff has run out (B-OPS-06). Club users have no such limit. */
export const STAFF_IDLE_HOURS = 12

/** True for a sign-in of central staff that made no call for too long. `last_seen` is exact to a few minutes. */
export const isIdleStaffSignIn: SQL = sql`(${users.is_staff}
  AND coalesce(${signIns.last_seen}, ${signIns.created}) < now() - make_interval(hours => ${STAFF_IDLE_HOURS}))`

/** Condition for sign-ins whose token is still accepted. Requires a query with both sign-ins and their users. */
export const isActiveSignIn: SQL | undefined = and(
  isNull(signIns.ended),
  gt(signIns.expires, sql`now()`),
  gt(signIns.created, sql`coalesce((SELECT restored_at FROM network), '-infinity')`),
  not(isIdleStaffSignIn),
)
