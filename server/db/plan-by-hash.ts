import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

/**
 * Makes a transaction's statements join full tables by hash. For a new year or recent days, the planner expects one row
 * and would scan a table for each club. JIT is off, because the high cost estimate would make PostgreSQL compile the
 * statement. Compiling takes longer than running it.
 */
export const preferHashJoins = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`SELECT set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`)
