import type { Tx } from '../db/client.ts'
import type { applicationReferences } from '../db/schema.ts'
import { withdrawLink } from '../kit/public-links.ts'
import { deleteUnsentMails } from './withdraw-mails.ts'

/**
 * Resets a reference after its referee or address changed, because the new referee has not received a request. The
 * former link becomes invalid, because it may have reached a wrong person. The former referee's answers are deleted.
 */
export const resetReferee = async (
  tx: Tx,
  reference: string,
): Promise<Partial<typeof applicationReferences.$inferInsert>> => {
  await withdrawLink(tx, { purpose: 'reference_form', subject: reference })
  await deleteUnsentMails(tx, reference)
  return {
    email_sent: null,
    bounced: null,
    reminders: 0,
    reminded: null,
    declined: null,
    declined_at: null,
    form_status: 'not_started',
    answers: {},
  }
}
