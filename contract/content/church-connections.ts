import * as v from 'valibot'
import { buildCrudOperations } from '../crud.ts'
import { MAX_NETWORK_PICTURE_BODY_BYTES, PictureValue, StoredPicture } from '../pictures.ts'
import { FilledRichText } from '../rich-text.ts'
import { networkBodyFields, networkContentRules, networkRecordFields, networkRowFields } from './network-content.ts'

/**
 * Body of the church connection form (CONN-10 to CONN-16). A church connection is a page with content. It does not link
 * a registered person to a church (CONN-19).
 */
export const ChurchConnectionBody = v.object({
  ...networkBodyFields,
  content: FilledRichText,
  image: v.optional(PictureValue),
})

export const churchConnectionOperations = buildCrudOperations('church_connections', {
  ...networkContentRules,
  many: 'church connections',
  codes: 'CONN-17, NEWS-26',
  orderings: ['title', 'live'],
  row: v.object(networkRowFields),
  body: ChurchConnectionBody,
  record: v.object({
    ...networkRowFields,
    ...networkRecordFields,
    image: v.nullable(StoredPicture),
  }),
  bodyLimit: MAX_NETWORK_PICTURE_BODY_BYTES,
})
