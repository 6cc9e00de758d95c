import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { textParts } from '../db/schema.ts'
import type { IncomingPart } from './smpp-gateway.ts'
import { takeReplyIn } from './take-reply.ts'

/** How long the other parts of a text are waited for. */
const WAIT_MINUTES = 10

const p = textParts

/** Takes the parts that there are of a text as one, and forgets them. */
const assemble = async (tx: Tx, from: string, reference: string): Promise<void> => {
  const which = and(eq(p.mobile_number, from), eq(p.reference, reference))
  const rows = await tx.select().from(p).where(which).orderBy(asc(p.part))
  const [first] = rows
  if (!first) return
  const id = `parts:${from}:${reference}:${first.created}`
  const message = rows.map((row) => row.message).join('')
  await takeReplyIn(tx, { id, from, message, receivedAt: new Date(first.created) })
  await tx.delete(p).where(which)
}

/** Keeps one part of a long text; with the last one it is taken. One that comes twice is kept once. */
export const takePart = (db: Db, { from, reference, part, parts, message }: IncomingPart): Promise<void> =>
  db.network(async (tx) => {
    await tx
      .insert(p)
      .values({
        mobile_number: from,
        reference,
        part,
        parts,
        message: message.toWellFormed().replaceAll('\0', ''),
      })
      .onConflictDoNothing()
    const there = await tx.$count(p, and(eq(p.mobile_number, from), eq(p.reference, reference)))
    if (there >= parts) await assemble(tx, from, reference)
  })

/** Takes texts whose other parts have not come in time, as far as they did. */
export const takeIncomplete = (db: Db): Promise<void> =>
  db.network(async (tx) => {
    const { rows } = await tx.execute<{ mobile_number: string; reference: string }>(sql`
      SELECT mobile_number, reference FROM text_parts GROUP BY mobile_number, reference
      HAVING max(created) < now() - make_interval(mins => ${WAIT_MINUTES})`)
    for (const { mobile_number, reference } of rows) await assemble(tx, mobile_number, reference)
  })
