import { desc, eq } from 'drizzle-orm'
import type { RecordMail } from '../../contract/recruitment/mails.ts'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema.ts'

/** The columns that tell how far a mail has come. */
type StoredState = Pick<
  typeof mails.$inferSelect,
  'bounced' | 'bounce_code' | 'sent' | 'next_try' | 'created' | 'failed_reason'
>

/** How far a mail has come, since when, and why no further. */
export const stateOf = (mail: StoredState): Pick<RecordMail, 'state' | 'at' | 'reason'> => {
  const { bounced, bounce_code, sent, next_try, created, failed_reason } = mail
  if (bounced) return { state: 'bounced', at: bounced, reason: bounce_code }
  if (sent) return { state: 'handed_over', at: sent, reason: null }
  return { state: next_try ? 'queued' : 'failed', at: created, reason: failed_reason }
}

/** A mail as its record shows it. */
export type MailOfRecord = RecordMail & { record: string }

/** All mails of an application, the latest first, each with the record that it is of. In a transaction of the network's role. */
export const mailsOf = async (tx: Tx, application: string): Promise<MailOfRecord[]> => {
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
            kind: mail.kind,
            to: mail.to_address,
            record: mail.record_id,
            ...stateOf(mail),
          },
        ]
      : [],
  )
}
