import { and, eq, sql } from 'drizzle-orm'
import type { RowByTable } from '../../../contract/rows.ts'
import type { Tx } from '../../db/client.ts'
import { musters } from '../../db/schema.ts'
import type { Batch } from './author.ts'
import type { StoredRow } from './stored.ts'

/**
 * Loads rows of fire rolls.
 * @param ids ids in the form `session:person`
 */
export const loadMusters = async (tx: Tx, ids: string[]): Promise<StoredRow<'musters'>[]> => {
  const idParts = ids.map((id) => id.split(':'))
  const rows = await tx
    .select()
    .from(musters)
    .where(
      sql`(${musters.session_id}, ${musters.registered_id}) IN (
        SELECT * FROM unnest(${sql.param(idParts.map((k) => k[0]))}::uuid[], ${sql.param(idParts.map((k) => k[1]))}::uuid[]))`,
    )
  return rows.map(({ session_id: session, registered_id: registered, seen_at: seenAt, ...rest }) => ({
    row: { id: `${session}:${registered}`, session, registered, at: seenAt },
    version: rest.version,
    deleted: rest.deleted_at !== null,
  }))
}

/** Records that a person has been seen. A null row deletes the record. */
export const writeMuster = async (
  { tx, version, author, now }: Batch,
  key: string,
  row: RowByTable['musters'] | null,
): Promise<void> => {
  const [session_id = '', registered_id = ''] = key.split(':')
  if (!row) {
    const isMuster = and(eq(musters.session_id, session_id), eq(musters.registered_id, registered_id))
    return void (await tx.update(musters).set({ version, deleted_at: now }).where(isMuster))
  }
  const values = { organisation_id: author.organisation, version, seen_at: row.at, deleted_at: null }
  await tx
    .insert(musters)
    .values({ session_id, registered_id, ...values })
    .onConflictDoUpdate({ target: [musters.session_id, musters.registered_id], set: values })
}
