import { and, eq, isNull, sql } from 'drizzle-orm'
import { collectActions } from '../../../contract/recruitment/two-people.ts'
import { getLondonDay } from '../../../contract/rules/days.ts'
import { isWakingHour } from '../../../contract/rules/reference-reminders.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readNetworkSettings } from '../../db/network-settings.ts'
import { applications } from '../../db/schema.ts'
import { buildPageAddress } from '../../http/page-address.ts'
import { queueMail, queueNotice } from '../../outbox/queue-mail.ts'
import type { Env } from '../../settings/env.ts'
import { getApplicantName } from '../application-facts.ts'
import { buildSecondLookMail, buildSecondLooksMail, type WaitingApplication } from '../mails/second-look-mails.ts'
import type { ApplicationFromDb } from '../scope.ts'
import { findSecondLookAccounts, type SecondLookAccount } from '../second-look-accounts.ts'
import { listSecondLookAccounts, readEvidence } from '../two-people.ts'

/** Placeholder id that matches no account, so that no account is excluded as the current user. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/**
 * Requests a second look once for each application that waits for it, if the network requires two people. Emails the
 * eligible accounts of the club. For core team applications, or if the club has no eligible account, emails eligible
 * staff once a day.
 * @returns the number of emails; 0 at night
 */
export async function requestSecondLooks(db: Db, env: Env, signal: AbortSignal, now = new Date()): Promise<number> {
  if (!isWakingHour(now)) return 0
  const waitingIds = await db.network(findWaitingApplicationIds, 'snapshot')
  let mailCount = 0
  for (const id of waitingIds) {
    if (signal.aborted) return mailCount
    mailCount += await db.network((tx) => emailClub(tx, env, id, now))
  }
  return mailCount + (await db.network((tx) => emailStaff(tx, env, now)))
}

const isWaitingForSecondLook = and(
  eq(applications.waiting_what, 'second_look'),
  isNull(applications.second_look_mailed),
  isNull(applications.deleted_at),
)

async function findWaitingApplicationIds(tx: Tx): Promise<string[]> {
  const { two_people } = await readNetworkSettings(tx)
  if (two_people !== 'required') return []
  const rows = await tx.select({ id: applications.id }).from(applications).where(isWaitingForSecondLook)
  return rows.map(({ id }) => id)
}

async function emailClub(tx: Tx, env: Env, id: string, now: Date): Promise<number> {
  const [row] = await lockWaitingApplication(tx, id)
  if (!row) return 0
  const { helpers, facts: mailFields } = await readWaitingApplication(tx, env, row)
  const clubAccounts = helpers.filter(({ is_staff }) => !is_staff)
  for (const { email, language } of clubAccounts) {
    const mail = buildSecondLookMail({ to: email, language, ...mailFields })
    await queueMail(tx, mail, { application: id, record: id, kind: 'second_look' })
  }
  if (clubAccounts.length > 0) await recordSecondLookMailed(tx, id, now)
  return clubAccounts.length
}

/** Sends each member of staff one email about all applications without an eligible club account. */
async function emailStaff(tx: Tx, env: Env, now: Date): Promise<number> {
  const waitingIds = await findWaitingApplicationIds(tx)
  if (waitingIds.length === 0 || (await wasStaffEmailed(tx, now))) return 0
  const entryByAccount = new Map<string, { looker: SecondLookAccount; applications: WaitingApplication[] }>()
  for (const id of waitingIds) {
    const [row] = await lockWaitingApplication(tx, id)
    if (!row) continue
    const { helpers, facts: mailFields } = await readWaitingApplication(tx, env, row)
    for (const looker of helpers.filter(({ is_staff }) => is_staff)) {
      const entry = entryByAccount.get(looker.id) ?? { looker, applications: [] }
      entry.applications.push(mailFields)
      entryByAccount.set(looker.id, entry)
    }
    if (helpers.length > 0) await recordSecondLookMailed(tx, id, now)
  }
  for (const { looker, applications } of entryByAccount.values()) {
    const mail = buildSecondLooksMail({ to: looker.email, language: looker.language, applications })
    await queueNotice(tx, mail, 'second_look', now)
  }
  return entryByAccount.size
}

async function wasStaffEmailed(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM mails WHERE kind = 'second_look' AND application_id IS NULL
      AND (created AT TIME ZONE 'Europe/London')::date = ${getLondonDay(now)}::date LIMIT 1`)
  return rows.length > 0
}

function lockWaitingApplication(tx: Tx, id: string): Promise<ApplicationFromDb[]> {
  return tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), isWaitingForSecondLook))
    .for('update', { skipLocked: true })
}

async function readWaitingApplication(tx: Tx, env: Env, row: ApplicationFromDb) {
  const evidence = await readEvidence(tx, row)
  const helpers = listSecondLookAccounts(await findSecondLookAccounts(tx, row, NO_ACCOUNT), evidence)
  const page = row.flow === 'core' ? 'applications' : 'volunteer_applications'
  const mailFields: WaitingApplication = {
    applicant_name: getApplicantName(row),
    done_by: [...new Set(collectActions(evidence).map(({ name }) => name))],
    link: buildPageAddress(env, `${page}/${row.id}/second_look`),
  }
  return { helpers, facts: mailFields }
}

async function recordSecondLookMailed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(applications).set({ second_look_mailed: now.toISOString() }).where(eq(applications.id, id))
}
