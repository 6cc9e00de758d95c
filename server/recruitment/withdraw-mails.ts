import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema.ts'

/** Deletes a record's unsent emails, because the request that they contain is obsolete. */
export const deleteUnsentMails = async (tx: Tx, record: string): Promise<void> => {
  await tx.delete(mails).where(and(eq(mails.record_id, record), isNotNull(mails.next_try), isNull(mails.sent)))
}
