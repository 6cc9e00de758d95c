import { and, eq, isNotNull } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import type { MailKind } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema.ts'

export type MailText = { to: string; subject: string; text: string }

/** The record of an application that a mail is of: it shows how far the mail has come (B-REC-04). */
export type MailOf = { application: string; record: string; kind: MailKind }

/**
 * Writes a mail in the transaction that causes it; wake the sender once that has committed.
 * @param of the record that it belongs to; such a mail is kept as long as that one
 */
export const queueMail = async (tx: Tx, { to, subject, text }: MailText, of?: MailOf): Promise<void> => {
  await tx.insert(mails).values({
    ...{ id: newId(), to_address: to, subject, text },
    ...(of && { application_id: of.application, record_id: of.record, kind: of.kind }),
  })
}

/**
 * Writes a mail that is about several applications, so that it belongs to none of their records.
 * @param now the time by which the mail is found again
 */
export async function queueNotice(
  tx: Tx,
  { to, subject, text }: MailText,
  kind: MailKind,
  now: Date,
): Promise<void> {
  await tx
    .insert(mails)
    .values({ id: newId(), to_address: to, subject, text, kind, created: now.toISOString() })
}

/** Mails of one kind to somebody that have not gone out are not sent any more: what they say holds no longer. */
export const withdrawMails = async (tx: Tx, to: string, subject: string): Promise<void> => {
  await tx
    .update(mails)
    .set({ next_try: null, text: '' })
    .where(and(isNotNull(mails.next_try), eq(mails.to_address, to), eq(mails.subject, subject)))
}
