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

/**
 * Body of the church connection form (CONN-10 to CONN-16). A church connection is a page with content. It does not link
 * a registered person to a church (CONN-19).
 */
export const ChurchConnectionBody = v.object({
  title: buildRequiredLine(200),
  content: FilledRichText,
  image: v.optional(PictureValue),
  live: v.optional(v.boolean()),
  ...buildWelshBody({ title: buildWelshLine(200), content: WelshRichText }),
})

const rowFields = { id: Id, title: v.string(), ...buildWelshTexts('title'), live: v.boolean() }

export const churchConnectionOperations = buildCrudOperations('church_connections', {
  access: 'network_content',
  many: 'church connections',
  codes: 'CONN-17, NEWS-26',
  orderings: ['title', 'live'],
  filters: languageParameter,
  row: v.object(rowFields),
  body: ChurchConnectionBody,
  record: v.object({
    ...rowFields,
    ...buildWelshRecord('title', 'content'),
    content: v.string(),
    image: v.nullable(StoredPicture),
  }),
  bodyLimit: MAX_NETWORK_PICTURE_BODY_BYTES,
})
