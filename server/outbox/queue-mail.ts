import { and, eq, isNotNull } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import type { MailKind } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { mails } from '../db/schema.ts'
import { addContact, type LetterLanguage } from './mail-contact.ts'

export type MailText = {
  to: string
  subject: string
  text: string
  /** Language of the reader. If it is not set, the contact line is in both languages. */
  language?: LetterLanguage
}

/** Application record to which an email belongs. The record shows the email's progress (B-REC-04). */
export type MailRecordLink = {
  application: string
  record: string
  kind: MailKind
  /** Creation time, by default now. Jobs pass the time of their run. */
  created?: Date
}

/**
 * Queues an email in the transaction that causes it, and adds the network's contact address below the text. The caller
 * must wake the mail sender after the commit.
 * @param link record to which the email belongs. The email is deleted with this record.
 */
export const queueMail = async (
  tx: Tx,
  { to: address, subject, text, language = null }: MailText,
  link?: MailRecordLink,
): Promise<void> => {
  const { contact_address } = await readNetworkSettings(tx)
  await tx.insert(mails).values({
    id: newId(),
    to_address: address,
    subject,
    text: addContact(text, language, contact_address),
    ...(link && { application_id: link.application, record_id: link.record, kind: link.kind }),
    ...(link?.created && { created: link.created.toISOString() }),
  })
}

/**
 * Queues an email that belongs to no single application, because it is about several.
 * @param now creation time, used later to check whether the email was already sent
 */
export async function queueNotice(
  tx: Tx,
  { to: address, subject, text }: MailText,
  kind: MailKind,
  now: Date,
): Promise<void> {
  await tx.insert(mails).values({ id: newId(), to_address: address, subject, text, kind, created: now.toISOString() })
}

/** Cancels queued emails with this subject to an address, because their content is outdated. */
export const cancelMails = async (tx: Tx, address: string, subject: string): Promise<void> => {
  await tx
    .update(mails)
    .set({ next_try: null, text: '' })
    .where(and(isNotNull(mails.next_try), eq(mails.to_address, address), eq(mails.subject, subject)))
}
