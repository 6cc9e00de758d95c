import { and, eq, isNull, sql } from 'drizzle-orm'
import { collectActs } from '../../contract/recruitment/two-people.ts'
import { dayInLondon } from '../../contract/rules/days.ts'
import { isWakingHour } from '../../contract/rules/reference-reminders.ts'
import { getApplicantName } from '../api/recruitment/application-facts.ts'
import type { ApplicationFromDb } from '../api/recruitment/scope.ts'
import { findSecondLookAccounts, type SecondLookAccount } from '../api/recruitment/second-look-accounts.ts'
import { listHelpers, readEvidence } from '../api/recruitment/two-people.ts'
import type { Db, Tx } from '../db/client.ts'
import { applications } from '../db/schema.ts'
import type { Env } from '../env.ts'
import { buildPageAddress } from '../http/page-address.ts'
import { readNetworkSettings } from '../kit/network-settings.ts'
import { queueMail, queueNotice } from '../mail/queue-mail.ts'
import {
  buildSecondLookMail,
  buildSecondLooksMail,
  type WaitingForLook,
} from '../mail/recruitment/second-look-mails.ts'

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
  const waiting = await db.network(findWaiting, 'snapshot')
  let mailCount = 0
  for (const id of waiting) {
    if (signal.aborted) return mailCount
    mailCount += await db.network((tx) => emailClub(tx, env, id, now))
  }
  return mailCount + (await db.network((tx) => emailStaff(tx, env, now)))
}

const isWaiting = and(
  eq(applications.waiting_what, 'second_look'),
  isNull(applications.second_look_mailed),
  isNull(applications.deleted_at),
)

async function findWaiting(tx: Tx): Promise<string[]> {
  const { two_people } = await readNetworkSettings(tx)
  if (two_people !== 'required') return []
  const rows = await tx.select({ id: applications.id }).from(applications).where(isWaiting)
  return rows.map(({ id }) => id)
}

async function emailClub(tx: Tx, env: Env, id: string, now: Date): Promise<number> {
  const [row] = await lockWaiting(tx, id)
  if (!row) return 0
  const { helpers, facts } = await readWaiting(tx, env, row)
  const clubAccounts = helpers.filter(({ is_staff }) => !is_staff)
  for (const { email, language } of clubAccounts) {
    const mail = buildSecondLookMail({ to: email, language, ...facts })
    await queueMail(tx, mail, { application: id, record: id, kind: 'second_look' })
  }
  if (clubAccounts.length > 0) await recordEmailed(tx, id, now)
  return clubAccounts.length
}

/** Sends each member of staff one email about all applications without an eligible club account. */
async function emailStaff(tx: Tx, env: Env, now: Date): Promise<number> {
  const waiting = await findWaiting(tx)
  if (waiting.length === 0 || (await wasStaffEmailed(tx, now))) return 0
  const entryByAccount = new Map<string, { looker: SecondLookAccount; applications: WaitingForLook[] }>()
  for (const id of waiting) {
    const [row] = await lockWaiting(tx, id)
    if (!row) continue
    const { helpers, facts } = await readWaiting(tx, env, row)
    for (const looker of helpers.filter(({ is_staff }) => is_staff)) {
      const entry = entryByAccount.get(looker.id) ?? { looker, applications: [] }
      entry.applications.push(facts)
      entryByAccount.set(looker.id, entry)
    }
    if (helpers.length > 0) await recordEmailed(tx, id, now)
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
      AND (created AT TIME ZONE 'Europe/London')::date = ${dayInLondon(now)}::date LIMIT 1`)
  return rows.length > 0
}

function lockWaiting(tx: Tx, id: string): Promise<ApplicationFromDb[]> {
  return tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), isWaiting))
    .for('update', { skipLocked: true })
}

async function readWaiting(tx: Tx, env: Env, row: ApplicationFromDb) {
  const evidence = await readEvidence(tx, row)
  const helpers = listHelpers(await findSecondLookAccounts(tx, row, NO_ACCOUNT), evidence)
  const page = row.flow === 'core' ? 'applications' : 'volunteer_applications'
  const facts: WaitingForLook = {
    applicant_name: getApplicantName(row),
    done_by: [...new Set(collectActs(evidence).map(({ name }) => name))],
    link: buildPageAddress(env, `${page}/${row.id}/second_look`),
  }
  return { helpers, facts }
}

async function recordEmailed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(applications).set({ second_look_mailed: now.toISOString() }).where(eq(applications.id, id))
}
