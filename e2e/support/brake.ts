import pg from 'pg'
import type { Product } from '../../server/testing/product.ts'

/** Stops the clubs' writes inside their transactions, as a slow disk does. */
export type Brake = {
  on(): Promise<void>
  /** Whether a transaction has come to it. */
  holds(): Promise<boolean>
  off(): Promise<void>
  close(): Promise<void>
}

/** @param club of one club alone; of all where not given */
export const openBrake = async (product: Product, club?: string): Promise<Brake> => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  // A database that is stopped takes the brake away.
  client.on('error', () => undefined)
  await client.connect()
  return {
    on: async () => {
      await client.query('BEGIN')
      await client.query(
        'SELECT 1 FROM versions WHERE organisation_id = coalesce($1, organisation_id) FOR UPDATE',
        [club ?? null],
      )
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
