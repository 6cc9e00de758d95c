import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { mails } from '../../db/schema.ts'

/** Mails of a record that have not gone out never will: what they ask holds no longer, and no record tells of them. */
export const withdrawMailsOf = async (tx: Tx, record: string): Promise<void> => {
  await tx
    .delete(mails)
    .where(and(eq(mails.record_id, record), isNotNull(mails.next_try), isNull(mails.sent)))
}
