import { sql } from 'drizzle-orm'
import type { Ref } from '../../../contract/rows.ts'
import type { Batch } from '../author.ts'
import { mySide, recordConflict } from '../conflicts.ts'
import { applied, inConflict, type Outcome } from '../outcome.ts'

type Unseen = { name: string; args: unknown; made_at: Date; device_id: string | null; by: string | null }

/** The last change of a session or person, or of their ticks, that another device made after version `seen`. */
const lastUnseen = async ({ tx, author }: Batch, record: Ref, seen: number): Promise<Unseen | undefined> => {
  // A tick is of "session:person".
  const part = record.table === 'sessions' ? 1 : 2
  const { rows } = await tx.execute<Unseen>(sql`
    SELECT m.name, m.args, m.made_at, m.device_id, u.first_name || ' ' || u.last_name AS by
    FROM mutations m LEFT JOIN users u ON u.id = m.user_id
    WHERE m.organisation_id = ${author.organisation} AND m.version > ${seen}
      AND m.device_id IS DISTINCT FROM ${author.device}::uuid AND m.status IN ('applied', 'conflict')
      AND CASE WHEN m.name IN ('session.update', 'registered.update', 'registered.merge', 'registered.unmerge',
                               'registered.restore') THEN m.record
            WHEN m.name = 'attendance.set' THEN split_part(m.record, ':', ${part})
            WHEN m.name = 'conflict.resolve' THEN (SELECT c.record FROM conflicts c WHERE c.id::text = m.record) END
        IN (SELECT ${record.id} UNION ALL SELECT a.id::text FROM aliases a
            WHERE a.organisation_id = ${author.organisation} AND a.target = ${record.id}::uuid)
    ORDER BY m.version DESC, m.seq DESC LIMIT 1`)
  return rows[0]
}

/**
 * How a deletion ends that has been made. Whoever deleted a record without having seen what another device did to it has
 * not decided about that: it stays deleted, and the club is asked whether it comes back.
 */
export const deletedUnseen = async (
  batch: Batch,
  record: Ref,
  seen: number | undefined,
  madeAt: string,
  touched: Ref[],
): Promise<Outcome> => {
  const unseen = seen === undefined ? undefined : await lastUnseen(batch, record, seen)
  if (!unseen) return applied(touched)
  const { name, args, made_at, device_id: device, by } = unseen
  const conflict = await recordConflict(batch, {
    ...{ kind: 'deleted', table: record.table, record: record.id, field: null, base: null },
    mine: { value: { name, args }, by, device, at: new Date(made_at).toISOString() },
    theirs: mySide(batch, null, madeAt),
  })
  return inConflict([conflict], touched)
}
