import * as v from 'valibot'
import { buildCrudOperations } from '../crud.ts'
import { Id } from '../id.ts'
import { FilledRichText } from '../rich-text.ts'
import { Day } from '../rules/days.ts'
import { buildRequiredLine } from '../text.ts'
import {
  buildWelshBody,
  buildWelshLine,
  buildWelshRecord,
  buildWelshTexts,
  languageParameter,
  WelshRichText,
} from './welsh.ts'

/** Body of the important date form (DATE-10 to DATE-17). */
export const ImportantDateBody = v.object({
  title: buildRequiredLine(200),
  date: Day,
  content: FilledRichText,
  live: v.optional(v.boolean()),
  ...buildWelshBody({ title: buildWelshLine(200), content: WelshRichText }),
})

const rowFields = { id: Id, title: v.string(), ...buildWelshTexts('title'), date: v.string(), live: v.boolean() }

export const importantDateOperations = buildCrudOperations('important_dates', {
  access: 'network_content',
  many: 'important dates',
  codes: 'DATE-18, NEWS-26',
  orderings: ['title', 'date', 'live'],
  filters: languageParameter,
  row: v.object(rowFields),
  body: ImportantDateBody,
  record: v.object({ ...rowFields, ...buildWelshRecord('title', 'content'), content: v.string() }),
})
