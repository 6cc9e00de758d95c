import { eq } from 'drizzle-orm'
import { concernSeals, concerns } from '../../db/schema.ts'
import { authorName } from '../author.ts'
import { applied, type Judge, rejected } from '../push/outcome.ts'

/**
 * Keeps a concern as it came. Which keys it is sealed to is for the device: a tablet that was away may know an ended one, and
 * a concern is taken all the same, for nobody can write it again from what the device still has.
 */
export const judgeConcernCreate: Judge<'concern.create'> = async (batch, { id, sealed }, made_at) => {
  const { tx, author } = batch
  const made = await tx
    .insert(concerns)
    .values({
      ...{ id, made_at, organisation_id: author.organisation },
      ...{ user_id: author.user.id, by: authorName(author) },
    })
    .onConflictDoNothing()
    .returning({ id: concerns.id })
  if (made.length === 0) {
    // Its first answer was lost with a backup, or the id is another one's: nothing tells the two apart but the writer.
    const [there] = await tx.select({ by: concerns.user_id }).from(concerns).where(eq(concerns.id, id))
    return there?.by === author.user.id ? applied([]) : rejected('already_exists', [])
  }
  const seals = new Map(sealed.map((seal) => [seal.key, seal]))
  await tx.insert(concernSeals).values(
    [...seals.values()].map(({ key, by, box }) => ({
      ...{ concern_id: id, key_id: key, by, box },
      organisation_id: author.organisation,
    })),
  )
  return applied([])
}
