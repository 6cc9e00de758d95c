import { addDays, buildDay, type Day } from '../../contract/rules/days.ts'
import type { namedHolidays } from '../../contract/rules/holidays.ts'
import { findNextWeekday, getEaster } from './calendar.ts'

export type NamedHoliday = (typeof namedHolidays)[number]
export const schoolCalendars = ['england_and_wales', 'scotland', 'northern_ireland'] as const
export type SchoolCalendar = (typeof schoolCalendars)[number]
/** Start and end of a holiday, both included. */
export type Dates = { start_date: Day; end_date: Day }

const MONDAY = 1
const buildWeek = (monday: Day, days = 4): Dates => ({ start_date: monday, end_date: addDays(monday, days) })
const findMonday = (year: number, month: number, day: number) => findNextWeekday(MONDAY, buildDay(year, month, day))

/** School holidays, by the rules that most councils of each nation follow. */
const schoolHolidays: Record<SchoolCalendar, (year: number) => Record<NamedHoliday, Dates>> = {
  england_and_wales: (year) => ({
    'Jan/Feb': buildWeek(findMonday(year, 2, 12)),
    'Mar/April': { start_date: addDays(getEaster(year), -6), end_date: addDays(getEaster(year), 5) },
    'May/June': buildWeek(findMonday(year, 5, 25)),
    'July/Aug': { start_date: findMonday(year, 7, 20), end_date: buildDay(year, 8, 31) },
    'Sept/Oct': buildWeek(findMonday(year, 10, 24)),
    'Nov/Dec': { start_date: findMonday(year, 12, 18), end_date: buildDay(year, 12, 31) },
  }),
  scotland: (year) => ({
    'Jan/Feb': buildWeek(findMonday(year, 2, 10), 2),
    'Mar/April': buildWeek(findMonday(year, 4, 1), 11),
    'May/June': { start_date: findMonday(year, 6, 24), end_date: buildDay(year, 6, 30) },
    'July/Aug': { start_date: buildDay(year, 7, 1), end_date: findNextWeekday(5, buildDay(year, 8, 11)) },
    'Sept/Oct': buildWeek(findMonday(year, 10, 7), 11),
    'Nov/Dec': { start_date: findMonday(year, 12, 18), end_date: buildDay(year, 12, 31) },
  }),
  northern_ireland: (year) => ({
    'Jan/Feb': buildWeek(findMonday(year, 2, 12)),
    'Mar/April': { start_date: addDays(getEaster(year), -3), end_date: addDays(getEaster(year), 5) },
    'May/June': buildWeek(findMonday(year, 5, 25)),
    'July/Aug': { start_date: buildDay(year, 7, 1), end_date: buildDay(year, 8, 31) },
    'Sept/Oct': buildWeek(findMonday(year, 10, 24)),
    'Nov/Dec': { start_date: findMonday(year, 12, 18), end_date: buildDay(year, 12, 31) },
  }),
}

export const getSchoolHoliday = (calendar: SchoolCalendar, year: number, holiday: NamedHoliday): Dates =>
  schoolHolidays[calendar](year)[holiday]
