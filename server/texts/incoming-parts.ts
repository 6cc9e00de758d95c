import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { textParts } from '../db/schema.ts'
import type { IncomingPart } from './smpp-gateway.ts'
import { takeReplyIn } from './take-reply.ts'

/** How long the other parts of a text are waited for. */
const WAIT_MINUTES = 10
/** How long providers send again what was not answered. */
const KEPT_HOURS = 24

const p = textParts

const ofText = (from: string, reference: string) => and(eq(p.mobile_number, from), eq(p.reference, reference))

/** Takes the parts that there are of a text as one. */
const assemble = async (tx: Tx, from: string, reference: string): Promise<void> => {
  const rows = await tx.select().from(p).where(ofText(from, reference)).orderBy(asc(p.part))
  const [first] = rows
  if (!first) return
  const id = `parts:${from}:${reference}:${first.created}`
  const message = rows.map((row) => row.message).join('')
  await takeReplyIn(tx, { id, from, message, receivedAt: new Date(first.created) })
  await tx.update(p).set({ taken: true }).where(ofText(from, reference))
}

/** Keeps one part of a long text; with the last one it is taken. One that comes twice is kept once. */
export const takePart = (db: Db, incoming: IncomingPart): Promise<void> =>
  db.network(async (tx) => {
    const { from, reference, part, parts } = incoming
    const message = incoming.message.toWellFormed().replaceAll('\0', '')
    const which = ofText(from, reference)
    // Parts of one number come one after the other, whichever process takes them.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${from}, 7401931))`)
    const there = await tx.select().from(p).where(which)
    if (there.some((row) => row.part === part && row.message === message)) return
    // A telephone counts to 255 and begins again: what was taken under this reference is another text.
    const fresh = there.some((row) => row.taken || row.part === part) ? [] : there
    if (fresh.length < there.length) await tx.delete(p).where(which)
    await tx.insert(p).values({ mobile_number: from, reference, part, parts, message })
    if (fresh.length + 1 >= parts) await assemble(tx, from, reference)
  })

/** Takes texts whose other parts have not come in time, as far as they did; forgets those that were taken long ago. */
export const takeIncomplete = (db: Db): Promise<void> =>
  db.network(async (tx) => {
    await tx.execute(
      sql`DELETE FROM text_parts WHERE taken AND created < now() - make_interval(hours => ${KEPT_HOURS})`,
    )
    const { rows } = await tx.execute<{ mobile_number: string; reference: string }>(sql`
      SELECT mobile_number, reference FROM text_parts WHERE NOT taken GROUP BY mobile_number, reference
      HAVING max(created) < now() - make_interval(mins => ${WAIT_MINUTES})`)
    for (const { mobile_number, reference } of rows) await assemble(tx, mobile_number, reference)
  })
