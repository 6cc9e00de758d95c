import * as v from 'valibot'
import { base64Content } from './base64.ts'
import { Id } from './id.ts'
import { defineOperation, NoContent } from './operation.ts'

/** Maximum size in bytes of a stored picture. */
export const MAX_PICTURE_BYTES = 1_000_000

/** Maximum size in bytes of all stored pictures of a club. */
export const MAX_CLUB_PICTURES_BYTES = 500_000_000

/** Beginning of `data:{type};base64,{content}` of a picture from a device. Every browser can show both types. */
const PICTURE_DATA_URL = /^data:image\/(?:jpeg|webp);base64,[A-Za-z0-9+/]/

/** A picture in a request body (FMT-14). */
export const Picture = v.object({
  filename: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  content: v.pipe(
    v.string(),
    v.maxLength(Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 100),
    v.regex(PICTURE_DATA_URL),
    base64Content,
  ),
})
export type Picture = v.InferOutput<typeof Picture>

/** Maximum size in bytes of a request body with a picture. */
export const MAX_PICTURE_BODY_BYTES = 1_400_000

const idParams = v.object({ id: Id })

export const mediaOperations = {
  'media.put': defineOperation({
    method: 'PUT',
    path: '/media/:id',
    access: 'registered',
    summary: 'Stores a picture under an id that the device has made. Sent again, it changes nothing (PER-51, FMT-16).',
    params: idParams,
    body: Picture,
    output: NoContent,
    status: 204,
    bodyLimit: MAX_PICTURE_BODY_BYTES,
    drains: true,
  }),
  'media.update': defineOperation({
    method: 'PATCH',
    path: '/media/:id',
    access: 'registered',
    summary: 'The same as PUT: a stored picture never changes.',
    params: idParams,
    body: Picture,
    output: NoContent,
    status: 204,
    bodyLimit: MAX_PICTURE_BODY_BYTES,
    drains: true,
  }),
  'media.get': defineOperation({
    method: 'GET',
    path: '/media/:id',
    access: 'registered',
    summary: 'A stored picture of the club (FMT-16).',
    params: idParams,
    output: v.string(),
    file: 'image/jpeg',
  }),
} as const
