import { and, eq, isNotNull } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema.ts'

export type MailText = { to: string; subject: string; text: string }

/** Writes a mail in the transaction that causes it; wake the sender once that has committed. */
export const queueMail = async (tx: Tx, { to, subject, text }: MailText): Promise<void> => {
  await tx.insert(mails).values({ id: newId(), to_address: to, subject, text })
}

/** Mails of one kind to somebody that have not gone out are not sent any more: what they say holds no longer. */
export const withdrawMails = async (tx: Tx, to: string, subject: string): Promise<void> => {
  await tx
    .update(mails)
    .set({ next_try: null, text: '' })
    .where(and(isNotNull(mails.next_try), eq(mails.to_address, to), eq(mails.subject, subject)))
}
