import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { textParts } from '../db/schema.ts'
import { receiveReplyInTransaction } from './receive-reply.ts'

const storedParts = textParts

/**
 * Joins the parts of long texts that an earlier version stored. No further parts arrive, because providers now join the
 * parts. A text with missing parts is processed with the parts that are stored.
 */
export const joinLeftoverParts = (db: Db): Promise<void> =>
  db.network(async (tx) => {
    await tx.delete(storedParts).where(eq(storedParts.taken, true))
    const { rows } = await tx.execute<{ mobile_number: string; reference: string }>(
      sql`SELECT DISTINCT mobile_number, reference FROM text_parts`,
    )
    for (const { mobile_number, reference } of rows) await joinParts(tx, mobile_number, reference)
  })

async function joinParts(tx: Tx, from: string, reference: string): Promise<void> {
  const isPartOfText = and(eq(storedParts.mobile_number, from), eq(storedParts.reference, reference))
  const rows = await tx.select().from(storedParts).where(isPartOfText).orderBy(asc(storedParts.part)).for('update')
  const [first] = rows
  if (!first) return
  await receiveReplyInTransaction(tx, {
    id: `parts:${from}:${reference}:${first.created}`,
    from,
    message: rows.map((row) => row.message).join(''),
    receivedAt: new Date(first.created),
  })
  await tx.delete(storedParts).where(isPartOfText)
}
