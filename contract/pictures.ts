import * as v from 'valibot'
import { operation } from './operation.ts'

/** Bytes of a picture as it is sent, at most (NEWS-32). */
export const LARGEST_NETWORK_PICTURE = 10_000_000

/** Bytes of a body that holds one, at most. */
export const NETWORK_PICTURE_BODY = 13_500_000

const PICTURE = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/
const MAX_CONTENT_LENGTH = Math.ceil((LARGEST_NETWORK_PICTURE * 4) / 3) + 100

/** A picture that is sent (FMT-14): a photo or a drawing. */
const NewPicture = v.object({
  filename: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  content: v.pipe(v.string(), v.maxLength(MAX_CONTENT_LENGTH), v.regex(PICTURE)),
})

/** The SHA-256 of what is kept, by which it is asked for. */
export const PictureName = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** The address of a kept picture below the origin (FMT-16). */
export const pictureAddress = (name: string): string => `/api/media/pictures/${name}`

const ADDRESS = /^\/api\/media\/pictures\/([0-9a-f]{64})$/

/** The name in a picture's address; undefined for what is none. */
export const pictureName = (address: string): string | undefined => ADDRESS.exec(address)?.[1]

/** A picture of a form that may not be without one: a new one, or the address of the one it has already. */
export const RequiredPicture = v.union([v.pipe(v.string(), v.regex(ADDRESS)), NewPicture])

/** A picture of a form: a new one, the one it has already (as it was read, or its address), or none. */
export const PictureValue = v.nullable(
  v.union([
    RequiredPicture,
    v.pipe(
      v.object({ url: v.pipe(v.string(), v.regex(ADDRESS)) }),
      v.transform(({ url }) => url),
    ),
  ]),
)

/** A picture as a record shows it. */
export const StoredPicture = v.object({ filename: v.string(), url: v.string(), size: v.number() })
export type PictureValue = v.InferOutput<typeof PictureValue>

export const pictureOperations = {
  'pictures.get': operation({
    method: 'GET',
    path: '/media/pictures/:name',
    access: 'everyone',
    summary:
      'A picture of the network’s own content, by the digest of its bytes: it never changes, and nobody guesses it (FMT-16).',
    params: v.object({ name: PictureName }),
    output: v.string(),
    file: 'image/webp',
  }),
} as const
