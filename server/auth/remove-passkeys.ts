import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { passkeys } from '../db/schema.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { buildPasskeyRemovedMail } from './sign-in-mails.ts'

/**
 * Removes all passkeys of an account after a device was lost, and emails the user about each. The caller must record the
 * security event after the commit.
 * @returns true if the account had passkeys
 */
export async function removePasskeys(tx: Tx, user: string, email: string): Promise<boolean> {
  const removedPasskeys = await tx.delete(passkeys).where(eq(passkeys.user_id, user)).returning({ name: passkeys.name })
  for (const { name } of removedPasskeys) await queueMail(tx, buildPasskeyRemovedMail(email, name))
  return removedPasskeys.length > 0
}
