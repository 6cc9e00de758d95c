import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

/**
 * Makes the statements of a transaction join full tables by hash. For a new year or recent days, the planner expects a
 * single row and would scan a table once for each club. JIT is off too. Because of the high cost estimate, PostgreSQL
 * would compile the statement, and compiling takes longer than running it.
 */
export const preferHashJoins = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`SELECT set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`)
