import { newId } from '../../contract/id.ts'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema.ts'

export type MailText = { to: string; subject: string; text: string }

/** Writes a mail in the transaction that causes it; wake the sender once that has committed. */
export const queueMail = async (tx: Tx, { to, subject, text }: MailText): Promise<void> => {
  await tx.insert(mails).values({ id: newId(), to_address: to, subject, text })
}
