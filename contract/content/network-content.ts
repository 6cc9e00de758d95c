import * as v from 'valibot'
import { Id } from '../id.ts'
import { buildRequiredLine } from '../text.ts'
import {
  buildWelshBody,
  buildWelshLine,
  buildWelshRecord,
  buildWelshTexts,
  languageParameter,
  WelshRichText,
} from './welsh.ts'

/** Fields of each form for content of the network: title, publication and Welsh. */
export const networkBodyFields = {
  title: buildRequiredLine(200),
  live: v.optional(v.boolean()),
  ...buildWelshBody({ title: buildWelshLine(200), content: WelshRichText }),
}

/** Fields of each row in a list of the network's content. */
export const networkRowFields = {
  id: Id,
  title: v.string(),
  ...buildWelshTexts('title'),
  live: v.boolean(),
}

/** Fields that a record of the network's content has in addition to its row. */
export const networkRecordFields = {
  ...buildWelshRecord('title', 'content'),
  content: v.string(),
}

/** Access and filters of the operations on the network's content. */
export const networkContentRules = {
  access: 'network_content',
  filters: languageParameter,
} as const
