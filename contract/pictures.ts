import * as v from 'valibot'
import { base64Content } from './base64.ts'
import { defineOperation } from './operation.ts'

/** Maximum size in bytes of an uploaded picture (NEWS-32). */
export const MAX_NETWORK_PICTURE_BYTES = 10_000_000

/** Maximum size in bytes of a request body that contains an uploaded picture. */
export const MAX_NETWORK_PICTURE_BODY_BYTES = 13_500_000

const PICTURE_DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]/
const MAX_CONTENT_LENGTH = Math.ceil((MAX_NETWORK_PICTURE_BYTES * 4) / 3) + 100

/** An uploaded picture, either a photo or a drawing (FMT-14). */
const NewPicture = v.object({
  filename: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  content: v.pipe(v.string(), v.maxLength(MAX_CONTENT_LENGTH), v.regex(PICTURE_DATA_URL), base64Content),
})

/** Name of a picture: the SHA-256 of the stored bytes. Pictures are requested by this name. */
export const PictureName = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Builds the path of a stored picture (FMT-16). */
export const buildPicturePath = (name: string): string => `/api/media/pictures/${name}`

const PICTURE_PATH = /^\/api\/media\/pictures\/([0-9a-f]{64})$/

/** Returns the picture name in a path, or undefined for any other path. */
export const parsePictureName = (address: string): string | undefined => PICTURE_PATH.exec(address)?.[1]

/** Value of a mandatory picture field: a new picture, or the path of the current picture. */
export const RequiredPicture = v.union([v.pipe(v.string(), v.regex(PICTURE_PATH)), NewPicture])

/** Value of an optional picture field: a new picture, the current picture (its object or its path), or null. */
export const PictureValue = v.nullable(
  v.union([
    RequiredPicture,
    v.pipe(
      v.object({ url: v.pipe(v.string(), v.regex(PICTURE_PATH)) }),
      v.transform(({ url }) => url),
    ),
  ]),
)

/** A picture as returned in a record. `size` is in bytes. */
export const StoredPicture = v.object({ filename: v.string(), url: v.string(), size: v.number() })
export type PictureValue = v.InferOutput<typeof PictureValue>

export const pictureOperations = {
  'pictures.get': defineOperation({
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
