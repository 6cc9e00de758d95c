import { and, eq, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { MAX_CLUB_PICTURES_BYTES, type Picture } from '../../contract/media.ts'
import type { Db, Tx } from '../db/client.ts'
import { media } from '../db/schema.ts'
import { reencodePhoto } from '../files/picture.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'

const readContent = async (tx: Tx, club: string, id: string): Promise<Buffer | undefined> => {
  const [mediaRow] = await tx
    .select({ content: media.content })
    .from(media)
    .where(and(eq(media.organisation_id, club), eq(media.id, id)))
  return mediaRow?.content
}

/** Returns the total size of a club's pictures in bytes, without loading the pictures. */
const countBytes = async (tx: Tx, club: string): Promise<number> => {
  const [sizeRow] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${media.content})), 0)::bigint` })
    .from(media)
    .where(eq(media.organisation_id, club))
  return Number(sizeRow?.bytes ?? 0)
}

const limitMessage = buildNonFieldError('no_room')

/**
 * Re-encodes a picture and stores it for the club under this id. A picture that is already stored is not replaced.
 * @param maxBytes maximum total size of the club's pictures, in bytes
 * @throws AppError `invalid` for a file that is not a picture, `not_found` for another club's id, `too_large` if the
 * club's limit is exceeded
 */
export const saveClubPicture = async (
  db: Db,
  club: string,
  id: string,
  picture: Picture,
  maxBytes = MAX_CLUB_PICTURES_BYTES,
): Promise<void> => {
  const content = await reencodePhoto(Buffer.from(picture.content.slice(picture.content.indexOf(',') + 1), 'base64'))
  if (!content) throw new AppError('invalid', buildNonFieldError('not_a_picture'))
  await db.club(club, async (tx) => {
    // Return early if the id is already stored. The limit does not matter then, because no more space is needed.
    if (await readContent(tx, club, id)) return
    if ((await countBytes(tx, club)) + content.length > maxBytes) throw new AppError('too_large', limitMessage)
    await tx.insert(media).values({ id, organisation_id: club, content }).onConflictDoNothing()
    // The insert does nothing if another club has this id. Return `not_found` as for any unknown id, so that the
    // response does not reveal the other club.
    if (!(await readContent(tx, club, id))) throw new AppError('not_found')
  })
}

/** True if the club has a picture with this id. */
export const hasPicture = async (db: Db, club: string, id: string): Promise<boolean> =>
  (await db.club(club, (tx) => readContent(tx, club, id))) !== undefined

export const mediaHandlers = {
  'media.put': async ({ db, user, params: { id }, body }) => {
    await saveClubPicture(db, requireClubId(user), id, body)
    return null
  },
  'media.get': async ({ db, user, params }) => {
    const club = requireClubId(user)
    const content = await db.club(club, (tx) => readContent(tx, club, params.id))
    if (!content) throw new AppError('not_found')
    return new Response(new Uint8Array(content), {
      headers: { 'Content-Type': 'image/jpeg', 'Content-Disposition': 'inline' },
    })
  },
} satisfies Partial<Handlers>
