import * as v from 'valibot'
import { buildCrudOperations } from '../crud.ts'
import { Id } from '../id.ts'
import { MAX_NETWORK_PICTURE_BODY_BYTES, PictureValue, StoredPicture } from '../pictures.ts'
import { FilledRichText } from '../rich-text.ts'
import { buildRequiredLine } from '../text.ts'
import {
  buildWelshBody,
  buildWelshLine,
  buildWelshRecord,
  buildWelshTexts,
  languageParameter,
  WelshRichText,
} from './welsh.ts'

/** Body of the news form (NEWS-15 to NEWS-24). By default, new items are not live. */
export const NewsBody = v.object({
  title: buildRequiredLine(200),
  content: FilledRichText,
  image: v.optional(PictureValue),
  live: v.optional(v.boolean()),
  community_news: v.optional(v.boolean()),
  ...buildWelshBody({ title: buildWelshLine(200), content: WelshRichText }),
})

const rowFields = {
  id: Id,
  title: v.string(),
  ...buildWelshTexts('title'),
  live: v.boolean(),
  community_news: v.boolean(),
  created: v.pipe(v.string(), v.isoTimestamp()),
}

export const newsOperations = buildCrudOperations('news', {
  access: 'network_content',
  many: 'news items',
  codes: 'NEWS-25, NEWS-26',
  orderings: ['title', 'live', 'community_news', 'created'],
  filters: languageParameter,
  row: v.object(rowFields),
  body: NewsBody,
  record: v.object({
    ...rowFields,
    ...buildWelshRecord('title', 'content'),
    content: v.string(),
    image: v.nullable(StoredPicture),
  }),
  bodyLimit: MAX_NETWORK_PICTURE_BODY_BYTES,
})
