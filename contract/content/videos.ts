import * as v from 'valibot'
import { buildCrudOperations } from '../crud.ts'
import { Id } from '../id.ts'
import { RichText } from '../rich-text.ts'
import { buildRequiredLine } from '../text.ts'
import {
  buildWelshBody,
  buildWelshLine,
  buildWelshRecord,
  buildWelshTexts,
  languageParameter,
  WelshRichText,
} from './welsh.ts'

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
  title: buildRequiredLine(200),
  vimeo_video_id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_VIDEO_ID)),
  vimeo_key: v.optional(VimeoKey),
  content: v.optional(RichText),
  live: v.optional(v.boolean()),
  ...buildWelshBody({ title: buildWelshLine(200), content: WelshRichText }),
})

const rowFields = {
  id: Id,
  title: v.string(),
  ...buildWelshTexts('title'),
  vimeo_video_id: v.number(),
  live: v.boolean(),
}

export const videoOperations = buildCrudOperations('videos', {
  access: 'network_content',
  many: 'videos',
  codes: 'VID-18, NEWS-26',
  orderings: ['title', 'vimeo_video_id', 'live'],
  filters: languageParameter,
  row: v.object(rowFields),
  body: VideoBody,
  record: v.object({
    ...rowFields,
    ...buildWelshRecord('title', 'content'),
    content: v.string(),
    vimeo_key: v.nullable(v.string()),
  }),
})
