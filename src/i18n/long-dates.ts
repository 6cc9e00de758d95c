import { type Day, getLondonDay } from '@contract/rules/days.ts'
import { i18n } from '@lingui/core'
import { format } from 'date-fns/format'
import { cy } from 'date-fns/locale/cy'
import { enGB } from 'date-fns/locale/en-GB'
import { formatTime } from './format.ts'

/** Returns the date-fns locale. Browsers cannot format Welsh dates, but date-fns can. */
const getLocale = () => (i18n.locale === 'cy' ? cy : enGB)

/** Converts a day to its midday, because the calendar day at midday is the same in every time zone. */
const toMidday = (day: Day) => new Date(`${day}T12:00:00`)

/** Formats a day as "Wednesday 5 August". */
export const formatWeekdayDate = (day: Day): string => format(toMidday(day), 'EEEE d MMMM', { locale: getLocale() })

/** Formats a day as "Wed 5 August". */
export const formatShortWeekdayDate = (day: Day): string => format(toMidday(day), 'EEE d MMMM', { locale: getLocale() })

/** Formats a day as "Wednesday". */
export const formatWeekday = (day: Day): string => format(toMidday(day), 'EEEE', { locale: getLocale() })

/**
 * Formats a day with a short month. date-fns shortens the Welsh February too much, so it is replaced by "Chwef", as in
 * the holiday name "Ion/Chwef".
 */
const formatWithShortMonth = (day: Day, pattern: 'MMM' | 'd MMM'): string =>
  format(toMidday(day), pattern, { locale: getLocale() }).replace(/Chwe$/, 'Chwef')

/** Formats the month as "Aug", for a calendar icon. */
export const formatShortMonth = (day: Day): string => formatWithShortMonth(day, 'MMM')

/** Returns names for a calendar: full month names, and short and full weekday names from Monday. */
export const getCalendarNames = (): { months: string[]; weekdays: { short: string; long: string }[] } => ({
  months: Array.from({ length: 12 }, (_, m) => format(new Date(2026, m, 15, 12), 'LLLL', { locale: getLocale() })),
  // Start with 1 June 2026, because it is a Monday.
  weekdays: Array.from({ length: 7 }, (_, d) => {
    const date = new Date(2026, 5, 1 + d, 12)
    return {
      short: format(date, 'EEEEEE', { locale: getLocale() }),
      long: format(date, 'EEEE', { locale: getLocale() }),
    }
  }),
})

/** Formats a day as "Wednesday 5 August 2026". */
export const formatFullDay = (day: Day): string => format(toMidday(day), 'EEEE d MMMM yyyy', { locale: getLocale() })

/** Formats a time as "12:31" today, otherwise as "7 Aug, 12:31". */
export const formatTimeAndDay = (time: string): string => {
  const day = getLondonDay(new Date(time))
  if (day === getLondonDay()) return formatTime(time)
  return `${formatWithShortMonth(day, 'd MMM')}, ${formatTime(time)}`
}

/** Formats a time as "5 August, 12:41". The day is included even if it is today. */
export const formatDayAndTime = (time: string): string =>
  `${formatDayAndMonth(getLondonDay(new Date(time)))}, ${formatTime(time)}`

/** Formats a day as "28 November". */
export const formatDayAndMonth = (day: Day): string => format(toMidday(day), 'd MMMM', { locale: getLocale() })
