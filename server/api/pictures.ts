import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../mount.ts'

/** A name never gets another picture. */
const FOR_EVER = 'public, max-age=31536000, immutable'

export const pictureHandlers = {
  'pictures.get': async ({ storage, params }) => {
    const content = await storage.get(params.name)
    if (!content) throw new AppError('not_found')
    return new Response(new Uint8Array(content), {
      headers: {
        'Content-Type': 'image/webp',
        'Content-Disposition': 'inline',
        'Cache-Control': FOR_EVER,
      },
    })
  },
} satisfies Partial<Handlers>
