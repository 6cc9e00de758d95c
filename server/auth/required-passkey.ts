import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { codesRequiredSince } from '../db/network-settings.ts'

/**
 * True for staff with a passkey, while the network requires a second factor from staff. An emailed link then removes no
 * passkey, just as it removes no authenticator app. Otherwise the mailbox alone would open the account.
 */
export const hasRequiredPasskey = (tx: Tx, user: string): Promise<boolean> => isRequired(tx, user, sql`true`)

/**
 * True if a passkey is the only second factor of staff, while the network requires one. The password is then not enough
 * as a proof of identity.
 */
export const isPasskeyOnlyFactor = (tx: Tx, user: string): Promise<boolean> =>
  isRequired(
    tx,
    user,
    sql`NOT EXISTS (SELECT FROM one_time_codes c WHERE c.user_id = u.id AND c.confirmed IS NOT NULL)`,
  )

async function isRequired(tx: Tx, user: string, condition: SQL): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM users u WHERE u.id = ${user} AND u.is_staff AND ${condition}
    AND ${codesRequiredSince} IS NOT NULL AND EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)`)
  return rows.length > 0
}
