import * as v from 'valibot'
import { buildCrudOperations } from '../crud.ts'
import { FilledRichText } from '../rich-text.ts'
import { Day } from '../rules/days.ts'
import { networkBodyFields, networkContentRules, networkRecordFields, networkRowFields } from './network-content.ts'

/** Body of the important date form (DATE-10 to DATE-17). */
export const ImportantDateBody = v.object({
  ...networkBodyFields,
  date: Day,
  content: FilledRichText,
})

const rowFields = { ...networkRowFields, date: v.string() }

export const importantDateOperations = buildCrudOperations('important_dates', {
  ...networkContentRules,
  many: 'important dates',
  codes: 'DATE-18, NEWS-26',
  orderings: ['title', 'date', 'live'],
  row: v.object(rowFields),
  body: ImportantDateBody,
  record: v.object({ ...rowFields, ...networkRecordFields }),
})
