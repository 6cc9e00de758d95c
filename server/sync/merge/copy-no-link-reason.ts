import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'

/** Copies the reason of a merged record to the remaining person, unless that person has an own reason. */
export async function copyNoLinkReason(tx: Tx, primary: string, duplicates: readonly string[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO no_family_link_reasons (registered_id, organisation_id, reason, created_by, created)
    SELECT ${primary}, organisation_id, reason, created_by, created FROM no_family_link_reasons
    WHERE registered_id = ANY (${sql.param([...duplicates])}::uuid[])
    ORDER BY created DESC LIMIT 1
    ON CONFLICT DO NOTHING`)
}
