import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../mount.ts'
import type { Storage } from '../storage/storage.ts'

/** A name never gets another picture. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** A picture of the network's own content. @throws AppError `not_found` */
export const pictureReply = async (storage: Storage, name: string): Promise<Response> => {
  const content = await storage.get(name)
  if (!content) throw new AppError('not_found')
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Cache-Control': FOR_EVER,
    },
  })
}

export const pictureHandlers = {
  'pictures.get': ({ storage, params }) => pictureReply(storage, params.name),
} satisfies Partial<Handlers>
