import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import type { QueueCount } from './health-counts.ts'

/**
 * Counts what only a person can decide: changes that a device sent after its sign-in had ended, and texts with an
 * unknown result that were not sent again.
 */
export async function readPeopleQueue(tx: Tx): Promise<QueueCount> {
  const { rows } = await tx.execute<QueueCount>(sql`
    SELECT count(*)::int AS waiting, extract(epoch FROM now() - min(since))::int AS oldest_seconds FROM (
      SELECT received_at AS since FROM held_changes WHERE decided_at IS NULL
      UNION ALL
      SELECT text.created FROM holiday_text_messages text WHERE text.state = 'perhaps_sent'
        AND NOT EXISTS (SELECT FROM holiday_text_messages later WHERE later.again_of = text.id)) entry`)
  return rows[0] ?? { waiting: 0, oldest_seconds: null }
}
