import * as v from 'valibot'
import { Id } from '../id.ts'
import { operation } from '../operation.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { severalLines } from '../text.ts'

/** The letters of the dates that a club has said, in its own words (STAT-20). */
export const MAX_DATES_LENGTH = 500

/** Whether a club is open for a holiday, as central staff know it (STAT-08). */
export const HolidayConfirmation = v.object({
  id: Id,
  is_open: v.boolean(),
  dates: v.nullable(v.string()),
  confirmed_by_rl: v.boolean(),
  /** A reply by text has said so (STAT-19). */
  confirmed_by_text: v.boolean(),
})

/** What the Update modal sends (STAT-17). */
export const ManualUpdateBody = v.object({
  year: v.pipe(v.number(), v.integer()),
  holiday: v.picklist(namedHolidays),
  organisation: Id,
  is_open: v.boolean(),
  confirmed_by_text: v.optional(v.boolean(), false),
  dates: v.optional(v.nullable(severalLines(MAX_DATES_LENGTH)), null),
  confirmed_by_rl: v.boolean(),
})
export type ManualUpdate = v.InferInput<typeof ManualUpdateBody>

/** One holiday of a club as central staff see it, whether the club has set dates or not. */
export const ClubHoliday = v.object({
  /** Of the club's own dates; null where it has set none. */
  id: v.nullable(Id),
  holiday: v.picklist(namedHolidays),
  year: v.number(),
  /** The club's own dates and status; null where it has set none. */
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  status: v.nullable(v.picklist(['Open', 'Closed'])),
  holiday_confirmation: v.nullable(HolidayConfirmation),
  /** It has a session, a parcel session or numbers entered by hand (STAT-21). */
  has_data: v.boolean(),
  /** Dates that a reply has named and nobody has taken over yet. */
  suggested_dates: v.nullable(v.string()),
})

const byYear = v.object({
  year: v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number), v.minValue(2019), v.maxValue(2100)),
})

export const holidayConfirmationOperations = {
  'holiday_allocation.manual_update': operation({
    method: 'POST',
    path: '/holiday_allocation/:year/manual_update',
    access: 'organisations',
    summary: 'Sets whether a club is open for a holiday, and its dates (STAT-16 to STAT-19).',
    params: byYear,
    body: ManualUpdateBody,
    output: ClubHoliday,
  }),
} as const

export type ClubHoliday = v.InferOutput<typeof ClubHoliday>
