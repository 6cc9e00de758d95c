import * as v from 'valibot'
import { buildCrudOperations } from '../crud.ts'
import { MAX_NETWORK_PICTURE_BODY_BYTES, PictureValue, StoredPicture } from '../pictures.ts'
import { FilledRichText } from '../rich-text.ts'
import { networkBodyFields, networkContentRules, networkRecordFields, networkRowFields } from './network-content.ts'

/** Body of the news form (NEWS-15 to NEWS-24). By default, new items are not live. */
export const NewsBody = v.object({
  ...networkBodyFields,
  content: FilledRichText,
  image: v.optional(PictureValue),
  community_news: v.optional(v.boolean()),
})

const rowFields = {
  ...networkRowFields,
  community_news: v.boolean(),
  created: v.pipe(v.string(), v.isoTimestamp()),
}

export const newsOperations = buildCrudOperations('news', {
  ...networkContentRules,
  many: 'news items',
  codes: 'NEWS-25, NEWS-26',
  orderings: ['title', 'live', 'community_news', 'created'],
  row: v.object(rowFields),
  body: NewsBody,
  record: v.object({
    ...rowFields,
    ...networkRecordFields,
    image: v.nullable(StoredPicture),
  }),
  bodyLimit: MAX_NETWORK_PICTURE_BODY_BYTES,
})
