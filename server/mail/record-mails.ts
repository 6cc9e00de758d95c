import { asc, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import type { RecordMail } from '../../contract/recruitment/mails.ts'
import type { MailKind } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema.ts'
import type { MailText } from './queue-mail.ts'
import { GIVE_UP_DAYS } from './send-due.ts'

/** The record that a mail asks about, and its application. */
export type MailRecord = { kind: MailKind; application_id: string; record_id: string }

/** Writes a mail of an application, whose state its record then shows (B-REC-04); wake the sender once that has committed. */
export const queueRecordMail = async (
  tx: Tx,
  { to, subject, text }: MailText,
  record: MailRecord,
): Promise<void> => {
  await tx.insert(mails).values({ id: newId(), to_address: to, subject, text, ...record })
}

type Row = typeof mails.$inferSelect

const givenUp = (created: string): string =>
  new Date(Date.parse(created) + GIVE_UP_DAYS * 86_400_000).toISOString()

const stateOf = (mail: Row): Pick<RecordMail, 'state' | 'at' | 'reason'> => {
  if (mail.bounced) return { state: 'bounced', at: mail.bounced, reason: mail.bounce_code }
  if (mail.sent) return { state: 'handed_over', at: mail.sent, reason: null }
  const reason = mail.failed_reason
  if (mail.next_try) return { state: 'queued', at: mail.created, reason }
  return { state: 'failed', at: givenUp(mail.created), reason }
}

const told = (mail: Row): RecordMail => ({
  ...{ id: mail.id, kind: mail.kind ?? 'application_form', to: mail.to_address },
  ...stateOf(mail),
})

/** The mails of an application with their states, the oldest first. */
export const mailsOfApplication = async (tx: Tx, application: string): Promise<RecordMail[]> => {
  const rows = await tx
    .select()
    .from(mails)
    .where(eq(mails.application_id, application))
    .orderBy(asc(mails.created), asc(mails.id))
  return rows.map(told)
}

/** The mails of records with their states, the oldest first, by the records' ids. */
export const mailsOfRecords = async (
  tx: Tx,
  records: readonly string[],
): Promise<Map<string, RecordMail[]>> => {
  const found = new Map<string, RecordMail[]>()
  if (records.length === 0) return found
  const rows = await tx
    .select()
    .from(mails)
    .where(inArray(mails.record_id, [...records]))
    .orderBy(asc(mails.created), asc(mails.id))
  for (const row of rows) {
    const of = row.record_id ?? ''
    found.set(of, [...(found.get(of) ?? []), told(row)])
  }
  return found
}

/** Mails of a record that have not gone out are not sent any more: what they ask holds no longer. */
export const withdrawRecordMails = async (tx: Tx, record: string): Promise<void> => {
  await tx.execute(
    sql`UPDATE mails SET next_try = NULL, text = '' WHERE record_id = ${record} AND next_try IS NOT NULL AND sent IS NULL`,
  )
}
