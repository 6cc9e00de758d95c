import { desc, eq } from 'drizzle-orm'
import type { RecordMail } from '../../contract/recruitment/mails.ts'
import type { MailKind } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema.ts'

/** Columns that show the state of an email. */
type StoredMailState = Pick<
  typeof mails.$inferSelect,
  'bounced' | 'bounce_code' | 'sent' | 'next_try' | 'created' | 'failed_reason'
>

/** Returns the state of an email, the time of that state, and the reason for a failure. */
export const getMailState = (mail: StoredMailState): Pick<RecordMail, 'state' | 'at' | 'reason'> => {
  const { bounced, bounce_code, sent, next_try, created, failed_reason } = mail
  if (bounced) return { state: 'bounced', at: bounced, reason: bounce_code }
  if (sent) return { state: 'handed_over', at: sent, reason: null }
  return { state: next_try ? 'queued' : 'failed', at: created, reason: failed_reason }
}

/** An email as shown in the record that it belongs to. */
export type MailOfRecord = RecordMail & { record: string }

/**
 * Loads all emails of an application, latest first. Each has the id of its record. Requires a transaction of the
 * `hallbook_network` database role.
 */
export const loadMails = async (tx: Tx, application: string): Promise<MailOfRecord[]> => {
  const rows = await tx
    .select()
    .from(mails)
    .where(eq(mails.application_id, application))
    .orderBy(desc(mails.created), desc(mails.id))
  return rows.flatMap((mail) =>
    mail.kind && mail.record_id
      ? [
          {
            id: mail.id,
            // Emails of an application have a kind of recruitment emails.
            kind: mail.kind as MailKind,
            to: mail.to_address,
            record: mail.record_id,
            ...getMailState(mail),
          },
        ]
      : [],
  )
}
