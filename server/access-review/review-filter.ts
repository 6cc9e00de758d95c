import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { REVIEW_OPEN_DAYS } from '../../contract/access-review.ts'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { users } from '../db/schema.ts'

/** Days after the start of the reviews in which no account is due, so that all reminders are sent before. */
const FIRST_DUE_DAYS = 31

/** Day by which an account must be confirmed: a year after its last confirmation, or after it was made. */
export const dueDay: SQL<string> = sql<string>`(greatest(
  coalesce(${users.access_confirmed}, ${users.created}) + interval '1 year',
  (SELECT access_review_since FROM network) + make_interval(days => ${FIRST_DUE_DAYS}))
  AT TIME ZONE 'Europe/London')::date`

/** Time since which an account waits for a confirmation. */
export const openSince: SQL = sql`((${dueDay} - ${REVIEW_OPEN_DAYS}::int)::timestamp AT TIME ZONE 'Europe/London')`

/** True for accounts that wait for a confirmation. */
export const buildOpenCondition = (today = getLondonDay()): SQL =>
  sql`${dueDay} <= ${addDays(today, REVIEW_OPEN_DAYS)}::date`

/** Number of active coordinators in the account's club. */
export const clubCoordinators: SQL<number> = sql<number>`(SELECT count(*)::int FROM users c
  WHERE c.organisation_id = ${users.organisation_id} AND c.user_type = 'coordinator' AND c.is_active AND c.deleted IS NULL)`

/** Accounts of staff and club users that can sign in. */
export const isActiveAccount: SQL | undefined = and(
  users.is_active,
  isNull(users.deleted),
  sql`(${users.is_staff} OR ${users.is_pastor})`,
)

/**
 * Active accounts that are reviewed. The only VP support account is left out, because no other user could confirm or
 * close it.
 */
export const isReviewed: SQL | undefined = and(
  isActiveAccount,
  sql`NOT (${users.is_staff} AND ${users.role} = 'vp_support' AND NOT EXISTS (SELECT FROM users v
    WHERE v.is_staff AND v.role = 'vp_support' AND v.is_active AND v.deleted IS NULL AND v.id <> ${users.id}))`,
)

/** Accounts that only VP support can confirm: staff, and coordinators without another coordinator in their club. */
export const needsSupport: SQL = sql`(${users.is_staff}
  OR ${clubCoordinators} = 0 OR (${users.user_type} = 'coordinator' AND ${clubCoordinators} = 1))`

/** Condition for the accounts that a user may see in the review. */
export function buildReviewFilter(
  user: CurrentUser,
  { waiting = false } = {},
  today = getLondonDay(),
): SQL | undefined {
  const isOther = ne(users.id, user.id)
  if (getAccessFlags(user).vpSupport) {
    const isTask = sql`(${dueDay} < ${today}::date OR ${needsSupport})`
    return and(isReviewed, isOther, buildOpenCondition(today), waiting ? isTask : undefined)
  }
  return and(
    isReviewed,
    eq(users.is_pastor, true),
    user.organisation === null ? sql`false` : eq(users.organisation_id, user.organisation),
    ...(waiting ? [isOther, buildOpenCondition(today)] : []),
  )
}
