import * as v from 'valibot'
import { Id } from './id.ts'
import { namedHolidays } from './rules/holidays.ts'

/** Earliest year for which numbers can be entered (MAN-21). */
export const FIRST_ENTRY_YEAR = 2015

/** A count that an entry contains. */
export const countField = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999))

/** Builds object entries with the same schema for each field. */
export const buildFields = <const F extends readonly string[], S extends v.GenericSchema>(fields: F, schema: S) =>
  Object.fromEntries(fields.map((field) => [field, schema])) as { [K in F[number]]: S }

/** Key fields of an entry. There is one entry for each club, year and holiday (MAN-19 to MAN-25). */
export const entryKey = {
  year: v.pipe(v.number(), v.integer(), v.minValue(FIRST_ENTRY_YEAR), v.maxValue(9999)),
  organisation: Id,
  holiday: v.picklist(namedHolidays),
}

export const entryRow = v.object({
  id: Id,
  year: v.number(),
  organisation: Id,
  organisation__organisation_name: v.string(),
  holiday: v.picklist(namedHolidays),
  /** Day of the last submission (MAN-14). */
  date: v.string(),
  created: v.pipe(v.string(), v.isoTimestamp()),
  created_by: v.string(),
})

/** Options of the list that both kinds of entries share. */
export const listOptions = {
  orderings: ['year', 'organisation', 'holiday', 'date', 'created', 'created_by'],
  filters: {
    year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))),
    holiday: v.optional(v.picklist(namedHolidays)),
    organisation: v.optional(Id),
  },
  row: entryRow,
} as const

/** An optional count. */
export const optionalCountField = v.optional(v.nullable(countField), null)
