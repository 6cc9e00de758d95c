import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { mails } from '../../db/schema.ts'

/** Mails of a record that have not gone out are not sent any more: what they ask holds no longer. */
export const withdrawMailsOf = async (tx: Tx, record: string): Promise<void> => {
  await tx
    .update(mails)
    .set({ next_try: null, text: '' })
    .where(and(eq(mails.record_id, record), isNotNull(mails.next_try)))
}
