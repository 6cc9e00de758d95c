import { and, eq, isNotNull } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import type { MailKind } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema.ts'
import { readNetworkSettings } from '../kit/network-settings.ts'
import { addContact, type LetterLanguage } from './mail-contact.ts'

export type MailText = {
  to: string
  subject: string
  text: string
  /** The language of its reader; without it the contact line is in both. */
  language?: LetterLanguage
}

/** The record of an application that a mail is of: it shows how far the mail has come (B-REC-04). */
export type MailOf = {
  application: string
  record: string
  kind: MailKind
  /** When it is written; now unless given. Jobs name the instant that they run for. */
  created?: Date
}

/**
 * Writes a mail in the transaction that causes it, with the network's contact address beneath its text; wake the sender once that
 * has committed.
 * @param of the record that it belongs to; such a mail is kept as long as that one
 */
export const queueMail = async (
  tx: Tx,
  { to, subject, text, language = null }: MailText,
  of?: MailOf,
): Promise<void> => {
  const { contact_address } = await readNetworkSettings(tx)
  await tx.insert(mails).values({
    id: newId(),
    to_address: to,
    subject,
    text: addContact(text, language, contact_address),
    ...(of && { application_id: of.application, record_id: of.record, kind: of.kind }),
    ...(of?.created && { created: of.created.toISOString() }),
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
