import { and, eq, isNotNull } from 'drizzle-orm'
import type { FamilyMailKind } from '../../contract/family/family-page.ts'
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

/** Family link to which an email belongs. Its page lists the email (B-FAM-07). */
export type FamilyMailLink = { familyLink: string; kind: FamilyMailKind }

/**
 * Queues an email in the transaction that causes it, and adds the network's contact address below the text. The caller
 * must wake the mail sender after the commit.
 * @param link record or family link to which the email belongs. The email is deleted with a record.
 */
export const queueMail = async (tx: Tx, mail: MailText, link?: MailRecordLink | FamilyMailLink): Promise<void> =>
  queueMails(tx, [{ mail, link }])

/** Emails in one statement, because each row has few values and a statement has at most 65535. */
const MAILS_PER_STATEMENT = 1000

/** Queues many emails as `queueMail` does, with few statements. */
export async function queueMails(
  tx: Tx,
  entries: readonly { mail: MailText; link?: MailRecordLink | FamilyMailLink | undefined }[],
): Promise<void> {
  const { contact_address } = await readNetworkSettings(tx)
  const rows = entries.map(({ mail: { to: address, subject, text, language = null }, link }) => ({
    id: newId(),
    to_address: address,
    subject: toSingleLine(subject),
    text: addContact(text, language, contact_address),
    ...(link && buildLinkColumns(link)),
  }))
  for (let start = 0; start < rows.length; start += MAILS_PER_STATEMENT)
    await tx.insert(mails).values(rows.slice(start, start + MAILS_PER_STATEMENT))
}

function buildLinkColumns(link: MailRecordLink | FamilyMailLink) {
  if ('familyLink' in link) return { record_id: link.familyLink, kind: link.kind }
  const { application, record, kind, created } = link
  return { application_id: application, record_id: record, kind, ...(created && { created: created.toISOString() }) }
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
  await tx.insert(mails).values({
    id: newId(),
    to_address: address,
    subject: toSingleLine(subject),
    text,
    kind,
    created: now.toISOString(),
  })
}

/** Replaces line breaks, because a subject with a line break could add headers to the email. */
const toSingleLine = (subject: string): string => subject.replace(/[\r\n]+/g, ' ')

/** Cancels queued emails with this subject to an address, because their content is outdated. */
export const cancelMails = async (tx: Tx, address: string, subject: string): Promise<void> => {
  await tx
    .update(mails)
    .set({ next_try: null, text: '' })
    .where(and(isNotNull(mails.next_try), eq(mails.to_address, address), eq(mails.subject, toSingleLine(subject))))
}
