import { eq, sql } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import { openDb } from '../db/client.ts'
import { securityEvents, users } from '../db/schema.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

export type UnlockResult = 'unlocked' | 'no_account' | 'no_second_factor'

/**
 * Removes the second factor of an account, for the last VP support user, whom no one else can let in again. The running
 * server sends the emails about it.
 */
export async function unlockStaff(url: string, email: string): Promise<UnlockResult> {
  const db = openDb(url, { max: 2 })
  try {
    return await db.network(async (tx) => {
      const [account] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
      if (!account) return 'no_account'
      if (!(await removeSecondFactor(tx, { id: account.id, actor: null }))) return 'no_second_factor'
      await tx.insert(securityEvents).values({ id: newId(), kind: 'second_factor_removed', user_id: account.id })
      return 'unlocked'
    })
  } finally {
    await db.close()
  }
}
