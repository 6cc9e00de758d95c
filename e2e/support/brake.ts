import pg from 'pg'
import type { Product } from '../../server/testing/product.ts'

/**
 * Brake for the database. It locks the clubs' version rows, so that transactions that write must wait, as on a slow
 * disk.
 */
export type WriteBlocker = {
  on(): Promise<void>
  /** Returns true if a transaction is blocked. */
  holds(): Promise<boolean>
  off(): Promise<void>
  close(): Promise<void>
}

/**
 * Creates a brake. Without `club` it blocks the writes of all clubs.
 * @param club id of the only club to block
 */
export const createWriteBlocker = async (product: Product, club?: string): Promise<WriteBlocker> => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  // Ignore errors, because stopping the database also closes the brake's connection.
  client.on('error', () => undefined)
  await client.connect()
  return {
    on: async () => {
      await client.query('BEGIN')
      await client.query('SELECT 1 FROM versions WHERE organisation_id = coalesce($1, organisation_id) FOR UPDATE', [
        club ?? null,
      ])
    },
    holds: async () => {
      const [{ n = 0 } = {}] = await product.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return n > 0
    },
    off: async () => void (await client.query('ROLLBACK')),
    close: () => client.end().catch(() => undefined),
  }
}
