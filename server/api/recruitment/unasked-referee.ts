import type { Tx } from '../../db/client.ts'
import type { applicationReferences } from '../../db/schema.ts'
import { withdrawLink } from '../../kit/public-links.ts'
import { withdrawMailsOf } from './withdraw-mails.ts'

/**
 * What a reference is once its referee, or their address, is another one: nothing was asked of them yet. What was sent to the
 * former opens nothing any more, it may have reached a stranger, and what they began is theirs.
 */
export const unasked = async (
  tx: Tx,
  reference: string,
): Promise<Partial<typeof applicationReferences.$inferInsert>> => {
  await withdrawLink(tx, { purpose: 'reference_form', subject: reference })
  await withdrawMailsOf(tx, reference)
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
