import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/client.ts'
import { churchConnections, news, teamMembers } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import type { FileStorage } from '../storage/storage.ts'

/**
 * Cache header of a picture. Browsers never need to check for a newer version, because a name always refers to the same
 * content.
 */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/**
 * Creates the response with a picture from the network's own content.
 * @throws AppError `not_found`
 */
export const createPictureResponse = async (storage: FileStorage, name: string): Promise<Response> => {
  const content = await storage.get(name)
  if (!content) throw new AppError('not_found')
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Cache-Control': IMMUTABLE_CACHE,
    },
  })
}

/**
 * True if the name belongs to a public picture. The same storage also contains files of the network that are not
 * public.
 */
const isPublicPicture = (db: Db, name: string): Promise<boolean> =>
  db.network(async (tx) => {
    for (const table of [news, churchConnections, teamMembers])
      if ((await tx.$count(table, eq(table.image, name))) > 0) return true
    return false
  })

export const pictureHandlers = {
  'pictures.get': async ({ db, storage, params: { name } }) => {
    if (!(await isPublicPicture(db, name))) throw new AppError('not_found')
    return createPictureResponse(storage, name)
  },
} satisfies Partial<Handlers>
