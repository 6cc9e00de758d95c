import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { buildMultilineText } from '../text.ts'

/** Maximum number of characters in the dates that a club entered as free text (STAT-20). */
export const MAX_DATES_LENGTH = 500

/** Confirmation by central staff that a club is open or closed for a holiday (STAT-08). */
export const HolidayConfirmation = v.object({
  id: Id,
  is_open: v.boolean(),
  dates: v.nullable(v.string()),
  confirmed_by_rl: v.boolean(),
  /** True if a reply by text message confirmed the status (STAT-19). */
  confirmed_by_text: v.boolean(),
})

/** Body that the Update dialog sends (STAT-17). */
export const ManualUpdateBody = v.object({
  year: v.pipe(v.number(), v.integer()),
  holiday: v.picklist(namedHolidays),
  organisation: Id,
  is_open: v.boolean(),
  confirmed_by_text: v.optional(v.boolean(), false),
  dates: v.optional(v.nullable(buildMultilineText(MAX_DATES_LENGTH)), null),
  confirmed_by_rl: v.boolean(),
})
export type ManualUpdate = v.InferInput<typeof ManualUpdateBody>

/** One holiday of a club, as central staff see it. The club may not have set its dates. */
export const ClubHoliday = v.object({
  /** Id of the record in which the club has set its dates. Null if the club has not set dates. */
  id: v.nullable(Id),
  holiday: v.picklist(namedHolidays),
  year: v.number(),
  /** Dates and status that the club has set. All three are null if the club has not set them. */
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  status: v.nullable(v.picklist(['Open', 'Closed'])),
  holiday_confirmation: v.nullable(HolidayConfirmation),
  /** True if the club has a session, a parcel session or manual numbers in this holiday (STAT-21). */
  has_data: v.boolean(),
  /** Dates mentioned in a reply that no user has accepted yet. */
  suggested_dates: v.nullable(v.string()),
})

const yearParams = v.object({
  year: v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number), v.minValue(2019), v.maxValue(2100)),
})

export const holidayConfirmationOperations = {
  'holiday_allocation.manual_update': defineOperation({
    method: 'POST',
    path: '/holiday_allocation/:year/manual_update',
    access: 'organisations',
    summary: 'Sets whether a club is open for a holiday, and its dates (STAT-16 to STAT-19).',
    params: yearParams,
    body: ManualUpdateBody,
    output: ClubHoliday,
  }),
} as const

export type ClubHoliday = v.InferOutput<typeof ClubHoliday>
