import { asc, inArray } from 'drizzle-orm'
import type { Confirmation } from '../../../contract/concerns/concern-tasks.ts'
import type { KeyState } from '../../../contract/concerns/concerns.ts'
import type { Tx } from '../../db/client.ts'
import { concernKeyConfirmations, type concernKeys } from '../../db/schema.ts'

export type KeyRow = typeof concernKeys.$inferSelect
export type ConfirmationRow = typeof concernKeyConfirmations.$inferSelect

/**
 * Reads the confirmations of keys, oldest first. Must run in a transaction with the `hallbook_network` database role.
 */
export async function readConfirmations(tx: Tx, keys: readonly string[]): Promise<ConfirmationRow[]> {
  if (keys.length === 0) return []
  return tx
    .select()
    .from(concernKeyConfirmations)
    .where(inArray(concernKeyConfirmations.key_id, [...keys]))
    .orderBy(asc(concernKeyConfirmations.at), asc(concernKeyConfirmations.user_id))
}

/** Returns a key's confirmations in the API's format. */
export function toConfirmations(rows: readonly ConfirmationRow[], key: string): Confirmation[] {
  return rows
    .filter(({ key_id }) => key_id === key)
    .map(({ by: confirmedBy, as, at: confirmedAt }) => ({
      by: confirmedBy,
      as,
      at: new Date(confirmedAt).toISOString(),
    }))
}

/** Returns a key's confirmation state in the API's format. */
export async function readKeyState(tx: Tx, key: KeyRow): Promise<KeyState> {
  const rows = await readConfirmations(tx, [key.id])
  return {
    id: key.id,
    confirmed: key.confirmed && new Date(key.confirmed).toISOString(),
    confirmed_by: toConfirmations(rows, key.id),
  }
}
