import { type SQL, sql } from 'drizzle-orm'
import { NEW_ADDRESS_DAYS } from '../../contract/concerns/concern-key-rules.ts'
import type { Tx } from '../db/client.ts'

const isRecentAccountChange: SQL = sql`(c.noun IN ('users/pastors', 'users/staff')
  AND c.at > now() - make_interval(days => ${NEW_ADDRESS_DAYS}))`

/**
 * Builds the SQL for a common table `hands` (`root`, `id`). For each account (`root`), the table lists all accounts
 * that recently created it or changed its address or password, directly or through another account.
 */
function buildControllersTable(accounts: SQL): SQL {
  return sql`WITH RECURSIVE hands (root, id) AS (
    SELECT u.id, u.id FROM users u WHERE ${accounts}
    UNION
    SELECT h.root, c.user_id FROM hands h JOIN record_changes c ON c.record_id = h.id
    WHERE ${isRecentAccountChange} AND c.user_id IS NOT NULL AND c.user_id <> c.record_id
      AND (c.kind = 'create' OR c.kind = 'replace' AND (c.fields ? 'email' OR c.fields ? 'password')))`
}

/** True if one person may control both accounts: one account created the other, or a third account created both. */
export async function canBeSamePerson(tx: Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`${buildControllersTable(sql`u.id IN (${one}, ${other})`)}
    SELECT FROM hands a JOIN hands b ON b.id = a.id WHERE a.root = ${one} AND b.root = ${other}`)
  return rows.length > 0
}

/**
 * True if VP support has, or recently had, an account that the given user does not control. If false, the user may have
 * created all accounts of VP support. The network may then still create its first key.
 */
export async function hasIndependentSupport(tx: Tx, user: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`${buildControllersTable(sql`u.is_staff`)}
    SELECT FROM users u WHERE u.is_staff
      AND (u.role = 'vp_support' AND u.is_active OR EXISTS (SELECT FROM record_changes c
        WHERE c.record_id = u.id AND ${isRecentAccountChange}
          AND (c.kind = 'delete' OR c.fields ? 'is_active' OR c.fields ? 'role')))
      AND NOT EXISTS (SELECT FROM hands a JOIN hands b ON b.id = a.id WHERE a.root = u.id AND b.root = ${user})`)
  return rows.length > 0
}
