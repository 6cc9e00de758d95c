import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

/**
 * Has the statements of a transaction join whole tables by hash. Of a year or of days that have just begun the planner expects
 * one row, and would go through a table for each club; and the price that it then names for what cannot be joined otherwise
 * would have it compile the statement first, which takes longer than the statement.
 */
export const planByHash = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`SELECT set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`)
