import { eq, sql } from 'drizzle-orm'
import { concernSeals, concerns } from '../../db/schema.ts'
import { getAuthorName } from '../rows/author.ts'
import { type Judge, type Outcome, toApplied, toRejected } from '../rows/outcome.ts'

/**
 * Stores a concern as received, even if its keys are out of date. An offline device may have only an ended key, and it
 * cannot write the note again. The code is `no_reader` if no living key opens the note.
 */
export const judgeConcernCreate: Judge<'concern.create'> = async (batch, { id, sealed }, made_at) => {
  const { tx, author } = batch
  const insertedRows = await tx
    .insert(concerns)
    .values({
      id,
      made_at,
      organisation_id: author.organisation,
      user_id: author.user.id,
      by: getAuthorName(author),
    })
    .onConflictDoNothing()
    .returning({ id: concerns.id })
  if (insertedRows.length === 0) {
    // The id exists already. If the writer is the same, this is a resend whose stored response was lost in a database
    // restore. Otherwise the id belongs to another concern.
    const [existingConcern] = await tx.select({ by: concerns.user_id }).from(concerns).where(eq(concerns.id, id))
    return existingConcern?.by === author.user.id ? readOutcome(tx, id) : toRejected('already_exists', [])
  }
  const sealByKey = new Map(sealed.map((seal) => [seal.key, seal]))
  await tx.insert(concernSeals).values(
    [...sealByKey.values()].map(({ key, by: sealedBy, box }) => ({
      concern_id: id,
      key_id: key,
      by: sealedBy,
      box,
      organisation_id: author.organisation,
    })),
  )
  return readOutcome(tx, id)
}

type Tx = Parameters<Judge<'concern.create'>>[0]['tx']

/**
 * Returns the outcome of a stored concern. If no living key opens it, `detail.ring` is the contact that the writer
 * should also phone. Without a leader's key the contact is the network, because the note may be about the leader.
 */
async function readOutcome(tx: Tx, id: string): Promise<Outcome> {
  const { rows } = await tx.execute<{ is_read: boolean; is_for_leader: boolean }>(sql`
    SELECT bool_or(concern_key_is_living(s.key_id, s.organisation_id)) AS is_read,
      bool_or(k.id IS NOT NULL) AS is_for_leader
    FROM concern_seals s LEFT JOIN concern_keys k ON k.id = s.key_id AND k.organisation_id = s.organisation_id
    WHERE s.concern_id = ${id}`)
  const [readerFlags] = rows
  if (readerFlags?.is_read) return toApplied([])
  return { ...toApplied([], { ring: readerFlags?.is_for_leader ? 'leader' : 'network' }), code: 'no_reader' }
}
