import type { OpenListFilterInput } from '@contract/club-status/club-open-list.ts'
import { addDays, addMonths, Day, getLondonDay } from '@contract/rules/days.ts'
import * as v from 'valibot'
import { buildOptionalParam } from '@/kit/list/list-state.ts'

const optionalFlag = buildOptionalParam(v.literal(true))

/** Schema of the calendar's URL state: filter of the operation, selected day, and month or list. */
export const CalendarSearch = v.object({
  date_from: buildOptionalParam(Day),
  date_to: buildOptionalParam(Day),
  has_rl_open: optionalFlag,
  has_session: optionalFlag,
  is_extra_session: optionalFlag,
  exclude_empty_dates: optionalFlag,
  day: buildOptionalParam(Day),
  view: buildOptionalParam(v.literal('list')),
})
export type CalendarSearch = v.InferOutput<typeof CalendarSearch>

/** Returns the first and last day of the month that contains a day. */
export const getMonthRange = (day: Day): { date_from: Day; date_to: Day } => {
  const date_from = `${day.slice(0, 7)}-01`
  return { date_from, date_to: addDays(addMonths(date_from, 1), -1) }
}

/** Converts the URL state into the filter of the operation. The default is the current month (CAL-05). */
export const toCalendarFilter = (address: CalendarSearch): OpenListFilterInput & { date_from: Day; date_to: Day } => {
  const { date_from, date_to, has_rl_open, has_session, is_extra_session, exclude_empty_dates } = address
  const monthRange = getMonthRange(date_from ?? date_to ?? getLondonDay())
  return {
    date_from: date_from ?? monthRange.date_from,
    date_to: date_to ?? monthRange.date_to,
    has_rl_open: has_rl_open ?? false,
    has_session: has_session ?? false,
    is_extra_session: is_extra_session ?? false,
    exclude_empty_dates: exclude_empty_dates ?? false,
  }
}
