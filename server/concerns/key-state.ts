import { asc, inArray } from 'drizzle-orm'
import type { KeyConfirmation } from '../../contract/concerns/concern-tasks.ts'
import type { KeyConfirmationState } from '../../contract/concerns/concerns.ts'
import type { Tx } from '../db/client.ts'
import { concernKeyConfirmations, type concernKeys } from '../db/schema.ts'

export type ConcernKeyRow = typeof concernKeys.$inferSelect
export type KeyConfirmationRow = typeof concernKeyConfirmations.$inferSelect

/**
 * Reads the confirmations of keys, oldest first. Must run in a transaction with the `hallbook_network` database role.
 */
export async function readConfirmations(tx: Tx, keys: readonly string[]): Promise<KeyConfirmationRow[]> {
  if (keys.length === 0) return []
  return tx
    .select()
    .from(concernKeyConfirmations)
    .where(inArray(concernKeyConfirmations.key_id, [...keys]))
    .orderBy(asc(concernKeyConfirmations.at), asc(concernKeyConfirmations.user_id))
}

/** Returns a key's confirmations in the API's format. */
export function toConfirmations(rows: readonly KeyConfirmationRow[], key: string): KeyConfirmation[] {
  return rows
    .filter(({ key_id }) => key_id === key)
    .map(({ by: confirmedBy, as, at: confirmedAt }) => ({
      by: confirmedBy,
      as,
      at: new Date(confirmedAt).toISOString(),
    }))
}

/** Returns a key's confirmation state in the API's format. */
export async function readKeyState(tx: Tx, key: ConcernKeyRow): Promise<KeyConfirmationState> {
  const rows = await readConfirmations(tx, [key.id])
  return {
    id: key.id,
    confirmed: key.confirmed && new Date(key.confirmed).toISOString(),
    confirmed_by: toConfirmations(rows, key.id),
  }
}
