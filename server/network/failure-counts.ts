import { sql } from 'drizzle-orm'
import {
  FAILURE_DAYS,
  type FailureReason,
  failureReasons,
  MAX_FAILED_APPLICATIONS,
  type NetworkHealth,
} from '../../contract/network-health.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import type { Env } from '../settings/env.ts'

type ReasonRow = { kind: 'mails' | 'texts'; reason: FailureReason | null; count: number }

/** Counts the emails and texts of the last days: sent, failed, and why. */
export async function readFailures(tx: Tx, { mode }: Pick<Env, 'mode'>): Promise<NetworkHealth['failures']> {
  const { rows } = await tx.execute<ReasonRow>(sql`
    SELECT kind, reason, count(*)::int AS count FROM (
      SELECT 'mails' AS kind, ${mailReason} AS reason FROM mails
      WHERE coalesce(bounced, sent, created) > ${firstTime} AND (sent IS NOT NULL OR next_try IS NULL)
      UNION ALL
      SELECT 'texts', ${textReason} FROM (${allTexts}) text
      WHERE created > ${firstTime} AND state IN ('sent', 'delivered', 'failed')) entry
    GROUP BY kind, reason`)
  const count = (isCounted: (row: ReasonRow) => boolean) =>
    rows.filter(isCounted).reduce((total, row) => total + row.count, 0)
  const countKind = (kind: ReasonRow['kind']) => ({
    sent: count((row) => row.kind === kind && row.reason === null),
    failed: count((row) => row.kind === kind && row.reason !== null),
  })
  const texts = countKind('texts')
  return {
    mails: countKind('mails'),
    texts,
    reasons: failureReasons
      .map((reason) => ({ reason, count: count((row) => row.reason === reason) }))
      .filter((row) => row.count > 0),
    applications: await readFailedApplications(tx),
    // VP support reads emails in demo mode only.
    mails_href: mode === 'demo' ? '/mails?failed=true' : null,
    texts_href: texts.failed > 0 ? await findHolidayWithFailures(tx) : null,
  }
}

const firstTime = sql`now() - make_interval(days => ${FAILURE_DAYS})`

/** Groups status codes of bounces (RFC 3463). An email that was neither sent nor rejected was given up. */
const mailReason = sql`CASE
  WHEN bounced IS NULL AND sent IS NOT NULL THEN NULL
  WHEN bounced IS NULL THEN 'mail_given_up'
  WHEN bounce_code IS NULL OR bounce_code ~ '^5\\.1\\.' THEN 'no_address'
  WHEN bounce_code ~ '\\.2\\.2$' THEN 'mailbox_full'
  ELSE 'mail_refused' END`

const textReason = sql`CASE
  WHEN state <> 'failed' THEN NULL
  WHEN reason = 'not_a_mobile' THEN 'not_mobile'
  WHEN reason IN ('stopped', 'stop_question') THEN 'text_stopped'
  WHEN reason IN ('link_ended', 'number_changed', 'outdated', 'day_limit') THEN 'text_not_needed'
  ELSE 'text_refused' END`

const allTexts = sql`SELECT state, reason, created FROM holiday_text_messages
  UNION ALL SELECT state, reason, created FROM family_texts`

/** Reads the applications to which the newest failed emails belong. Their records show what to do. */
async function readFailedApplications(tx: Tx): Promise<NetworkHealth['failures']['applications']> {
  const { rows } = await tx.execute<{ id: string; flow: Flow; name: string }>(sql`
    SELECT a.id, a.flow, concat_ws(' ', a.first_name, a.last_name) AS name
    FROM applications a JOIN mails m ON m.application_id = a.id
    WHERE a.deleted_at IS NULL AND NOT a.archived AND (m.bounced > ${firstTime}
      OR m.sent IS NULL AND m.next_try IS NULL AND m.created > ${firstTime})
    GROUP BY a.id ORDER BY max(coalesce(m.bounced, m.created)) DESC, a.id LIMIT ${MAX_FAILED_APPLICATIONS}`)
  return rows.map(({ id, flow, name }) => ({
    href: `/${flow === 'volunteer' ? 'volunteer_applications' : 'applications'}/${id}`,
    name,
  }))
}

/** Returns the page of the holiday with the newest failed text. Texts to families are shown on their links. */
async function findHolidayWithFailures(tx: Tx): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT holiday_text AS id FROM holiday_text_messages
    WHERE state = 'failed' AND created > ${firstTime} ORDER BY created DESC LIMIT 1`)
  return rows[0] ? `/holiday_texts/${rows[0].id}` : null
}
