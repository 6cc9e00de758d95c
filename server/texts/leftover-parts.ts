import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { textParts } from '../db/schema.ts'
import { receiveReplyIn } from './receive-reply.ts'

const p = textParts

/**
 * Joins the parts of long texts that an earlier version stored. Providers now join the parts, so no further
 * parts arrive. A text with missing parts is processed as received.
 */
export const joinLeftoverParts = (db: Db): Promise<void> =>
  db.network(async (tx) => {
    await tx.delete(p).where(eq(p.taken, true))
    const { rows } = await tx.execute<{ mobile_number: string; reference: string }>(
      sql`SELECT DISTINCT mobile_number, reference FROM text_parts`,
    )
    for (const { mobile_number, reference } of rows) await joinParts(tx, mobile_number, reference)
  })

async function joinParts(tx: Tx, from: string, reference: string): Promise<void> {
  const isOfText = and(eq(p.mobile_number, from), eq(p.reference, reference))
  const rows = await tx.select().from(p).where(isOfText).orderBy(asc(p.part)).for('update')
  const [first] = rows
  if (!first) return
  await receiveReplyIn(tx, {
    id: `parts:${from}:${reference}:${first.created}`,
    from,
    message: rows.map((row) => row.message).join(''),
    receivedAt: new Date(first.created),
  })
  await tx.delete(p).where(isOfText)
}
