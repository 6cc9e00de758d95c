import { sql } from 'drizzle-orm'
import { REVIEW_OPEN_DAYS, REVIEW_REMINDER_DAYS } from '../../contract/access-review.ts'
import { type Day, formatDay, getLondonDay } from '../../contract/rules/days.ts'
import type { Db, Tx } from '../db/client.ts'
import { users } from '../db/schema.ts'
import { buildPageAddress } from '../http/page-address.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { dueDay, isReviewed, needsSupport } from './review-filter.ts'
import { buildReviewMail } from './review-mails.ts'

/** An account whose next reminder is due. */
type ClaimedAccount = {
  id: string
  organisation_id: string | null
  due: Day
  needs_support: boolean
}

type Reviewer = {
  id: string
  email: string
  language: string
  organisation_id: string | null
  is_staff: boolean
  club: string | null
}

/**
 * Emails coordinators and VP support 30, 14 and 3 days before accounts must be confirmed. A reviewer gets one email for
 * all accounts of the day.
 * @returns number of emails
 */
export function remindReviewers(
  db: Db,
  env: Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>,
  today: Day = getLondonDay(),
): Promise<number> {
  return db.network(async (tx) => {
    const accounts = await claimAccounts(tx, today)
    if (accounts.length === 0) return 0
    const reviewers = await readReviewers(tx)
    let mailCount = 0
    for (const reviewer of reviewers) {
      const waitingAccounts = accounts.filter((account) => isForReviewer(account, reviewer))
      const [firstDay] = waitingAccounts.map(({ due }) => due).sort()
      if (!firstDay) continue
      await queueMail(
        tx,
        buildReviewMail({
          to: reviewer.email,
          language: reviewer.language === 'cy' ? 'cy' : 'en',
          link: buildPageAddress(env, 'access_review?waiting=true'),
          club: reviewer.club,
          count: waitingAccounts.length,
          day: formatDay(firstDay),
        }),
      )
      mailCount++
    }
    return mailCount
  })
}

/** No user confirms their own account. VP support is reminded only of accounts that no coordinator can confirm. */
function isForReviewer(account: ClaimedAccount, { id, is_staff, organisation_id }: Reviewer): boolean {
  if (account.id === id) return false
  return is_staff ? account.needs_support : account.organisation_id === organisation_id
}

/**
 * Marks the accounts whose next reminder is due, in one statement, so that of several servers one sends each reminder.
 * After a pause of the server only the latest reminder is sent.
 */
async function claimAccounts(tx: Tx, today: Day): Promise<ClaimedAccount[]> {
  const daysLeft = sql`(${dueDay} - ${today}::date)`
  const stages = [...REVIEW_REMINDER_DAYS]
    .sort((a, b) => a - b)
    .map((days) => sql`WHEN ${daysLeft} <= ${days} THEN ${days}::int`)
  const stage = sql`(CASE ${sql.join(stages, sql` `)} END)`
  const { rows } = await tx.execute<ClaimedAccount>(sql`
    UPDATE users SET access_reminder = ${stage}
    WHERE ${isReviewed} AND ${daysLeft} BETWEEN 0 AND ${REVIEW_OPEN_DAYS}
      AND (${users.access_reminder} IS NULL OR ${users.access_reminder} > ${stage})
    RETURNING id, organisation_id, ${dueDay}::text AS due, ${needsSupport} AS needs_support`)
  return rows
}

async function readReviewers(tx: Tx): Promise<Reviewer[]> {
  const { rows } = await tx.execute<Reviewer>(sql`
    SELECT u.id, u.email, u.language, u.organisation_id, u.is_staff, o.name AS club
    FROM users u LEFT JOIN organisations o ON o.id = u.organisation_id
    WHERE u.is_active AND u.deleted IS NULL
      AND (u.is_staff AND u.role = 'vp_support' OR u.is_pastor AND u.user_type = 'coordinator')
    ORDER BY u.id`)
  return rows
}
