import type { OpenListFilterInput } from '@contract/club-status/open-list.ts'
import { Day, dayInLondon } from '@contract/rules/days.ts'
import * as v from 'valibot'
import { kept } from '@/kit/list/list-state.ts'
import { addDays, addMonths, type DayString } from '@/ui/date/day-string.ts'

const flag = kept(v.literal(true))

/** What the address of the calendar keeps: the call's filter, the day that is open, month or list. */
export const CalendarAddress = v.object({
  date_from: kept(Day),
  date_to: kept(Day),
  has_rl_open: flag,
  has_session: flag,
  is_extra_session: flag,
  exclude_empty_dates: flag,
  day: kept(Day),
  view: kept(v.literal('list')),
})
export type CalendarAddress = v.InferOutput<typeof CalendarAddress>

/** First and last day of the month of a day. */
export const monthAround = (day: DayString): { date_from: DayString; date_to: DayString } => {
  const date_from = `${day.slice(0, 7)}-01`
  return { date_from, date_to: addDays(addMonths(date_from, 1), -1) }
}

/** The filter of the call; without days in the address, of the current month (CAL-05). */
export const calendarFilterOf = (
  address: CalendarAddress,
): OpenListFilterInput & { date_from: Day; date_to: Day } => {
  const { date_from, date_to, has_rl_open, has_session, is_extra_session, exclude_empty_dates } = address
  const month = monthAround(date_from ?? date_to ?? dayInLondon())
  return {
    date_from: date_from ?? month.date_from,
    date_to: date_to ?? month.date_to,
    has_rl_open: has_rl_open ?? false,
    has_session: has_session ?? false,
    is_extra_session: is_extra_session ?? false,
    exclude_empty_dates: exclude_empty_dates ?? false,
  }
}
