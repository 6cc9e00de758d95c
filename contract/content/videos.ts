import * as v from 'valibot'
import { buildCrudOperations } from '../crud.ts'
import { RichText } from '../rich-text.ts'
import { networkBodyFields, networkContentRules, networkRecordFields, networkRowFields } from './network-content.ts'

/** Maximum id of a Vimeo video, far above any current id. */
const MAX_VIDEO_ID = 999_999_999_999

/** Key of an unlisted video. Vimeo requires it in addition to the id. */
export const VimeoKey = v.nullable(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^([0-9a-f]{6,40})?$/i),
    v.transform((key) => key || null),
  ),
)

/** Body of the video form (VID-11 to VID-17). */
export const VideoBody = v.object({
  ...networkBodyFields,
  vimeo_video_id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_VIDEO_ID)),
  vimeo_key: v.optional(VimeoKey),
  content: v.optional(RichText),
})

const rowFields = {
  ...networkRowFields,
  vimeo_video_id: v.number(),
}

export const videoOperations = buildCrudOperations('videos', {
  ...networkContentRules,
  many: 'videos',
  codes: 'VID-18, NEWS-26',
  orderings: ['title', 'vimeo_video_id', 'live'],
  row: v.object(rowFields),
  body: VideoBody,
  record: v.object({
    ...rowFields,
    ...networkRecordFields,
    vimeo_key: v.nullable(v.string()),
  }),
})
