import { type Day, dayInLondon } from '@contract/rules/days.ts'
import { i18n } from '@lingui/core'
import { format } from 'date-fns/format'
import { cy } from 'date-fns/locale/cy'
import { enGB } from 'date-fns/locale/en-GB'
import { formatTime } from './format.ts'

/** Browsers know no Welsh dates; date-fns does. */
const locale = () => (i18n.locale === 'cy' ? cy : enGB)

/** Midday keeps a calendar day the same in every time zone. */
const midday = (day: Day) => new Date(`${day}T12:00:00`)

/** "Wednesday 5 August". */
export const wordyDay = (day: Day): string => format(midday(day), 'EEEE d MMMM', { locale: locale() })

/** "Wednesday". */
export const wordyWeekday = (day: Day): string => format(midday(day), 'EEEE', { locale: locale() })

/** With a short month: of date-fns' Welsh ones February is cut shorter than in the name of its holiday, "Ion/Chwef". */
const withShortMonth = (day: Day, pattern: 'MMM' | 'd MMM'): string =>
  format(midday(day), pattern, { locale: locale() }).replace(/Chwe$/, 'Chwef')

/** "Aug", on a calendar leaf. */
export const monthLeaf = (day: Day): string => withShortMonth(day, 'MMM')

/** Names for a calendar: months in full, weekdays from Monday, short and in full. */
export const calendarNames = (): { months: string[]; weekdays: { short: string; long: string }[] } => ({
  months: Array.from({ length: 12 }, (_, m) =>
    format(new Date(2026, m, 15, 12), 'LLLL', { locale: locale() }),
  ),
  // 1 June 2026 is a Monday.
  weekdays: Array.from({ length: 7 }, (_, d) => {
    const date = new Date(2026, 5, 1 + d, 12)
    return {
      short: format(date, 'EEEEEE', { locale: locale() }),
      long: format(date, 'EEEE', { locale: locale() }),
    }
  }),
})

/** "Wednesday 5 August 2026". */
export const fullDay = (day: Day): string => format(midday(day), 'EEEE d MMMM yyyy', { locale: locale() })

/** "12:31" today, "7 Aug, 12:31" on any other day. */
export const timeAndDay = (at: string): string => {
  const day = dayInLondon(new Date(at))
  if (day === dayInLondon()) return formatTime(at)
  return `${withShortMonth(day, 'd MMM')}, ${formatTime(at)}`
}

/** "5 August, 12:41", also today. */
export const dayAndTime = (at: string): string =>
  `${format(midday(dayInLondon(new Date(at))), 'd MMMM', { locale: locale() })}, ${formatTime(at)}`

/** "28 Tachwedd" for the "28 November" of a sentence of the server; as it is where it is no such day. */
export const dayAndMonth = (said: string): string => {
  // Browsers read a date into almost any words.
  if (!/^\d{1,2} [A-Z][a-z]+$/.test(said)) return said
  const date = new Date(`${said} 2000 12:00`)
  return Number.isNaN(date.getTime()) ? said : format(date, 'd MMMM', { locale: locale() })
}
