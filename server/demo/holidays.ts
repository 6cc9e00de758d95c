import { deriveHolidayAllocationId } from '../../contract/derived-id.ts'
import { addDays, buildDay, type Day, getYear } from '../../contract/rules/days.ts'
import { getHolidayByMonth, type HolidayAllocation, namedHolidays } from '../../contract/rules/holidays.ts'
import { findNextWeekday, getEarlierDay, getLaterDay } from './calendar.ts'
import type { DemoClub } from './clubs.ts'
import type { Row } from './insert.ts'
import { type Dates, getSchoolHoliday, type NamedHoliday } from './school-holidays.ts'

export type AllocationRow = Row<'holidayAllocation'> & HolidayAllocation

/** Number of days of past data in the demo. */
export const DEMO_DAYS = 730

const MONDAY = 1

/** Returns the demo's years: from two years back to next year. */
export const listDemoYears = (today: Day): number[] => [-2, -1, 0, 1].map((step) => getYear(today) + step)

/** Returns the two months of a holiday. */
const getMonths = (year: number, holiday: NamedHoliday): Dates => {
  const firstMonth = namedHolidays.indexOf(holiday) * 2 + 1
  return { start_date: buildDay(year, firstMonth, 1), end_date: addDays(buildDay(year, firstMonth + 2, 1), -1) }
}

const containsDay = (dates: Dates, day: Day) => dates.start_date <= day && day <= dates.end_date

/** Extends the dates to include the full week of `day`, within the holiday's two months. */
const extendDates = (dates: Dates, months: Dates, day: Day): Dates => {
  const thisMonday = addDays(findNextWeekday(MONDAY, addDays(day, 1)), -7)
  return {
    start_date: getEarlierDay(dates.start_date, getLaterDay(months.start_date, thisMonday)),
    end_date: getLaterDay(dates.end_date, getEarlierDay(months.end_date, addDays(thisMonday, 6))),
  }
}

/**
 * Builds a club's holiday dates. For a club with accounts, today is always in an open holiday. That is a school
 * holiday, or the extended holiday of the current two months.
 */
export const buildAllocations = (club: DemoClub, organisation: string, today: Day): AllocationRow[] => {
  const years = listDemoYears(today)
  const firstDay = addDays(today, -DEMO_DAYS)
  const allHolidays = years.flatMap((year) =>
    namedHolidays.map((holiday) => ({ year, holiday, dates: getSchoolHoliday(club.calendar, year, holiday) })),
  )
  const inSchoolHoliday = allHolidays.find(({ dates }) => containsDay(dates, today))
  const currentHoliday =
    inSchoolHoliday ?? allHolidays.find((a) => a.year === getYear(today) && a.holiday === getHolidayByMonth(today))
  return allHolidays.map((entry) => {
    const { year, holiday } = entry
    const isToday = club.hasAccounts && entry === currentHoliday
    const dates = isToday && !inSchoolHoliday ? extendDates(entry.dates, getMonths(year, holiday), today) : entry.dates
    const isPlanned = year <= getYear(today) || holiday === 'Jan/Feb' || holiday === 'Mar/April'
    const isOpen = isToday || (isPlanned && dates.end_date >= firstDay && !club.closed.includes(holiday))
    return {
      id: deriveHolidayAllocationId(organisation, year, holiday),
      organisation_id: organisation,
      version: 1,
      deleted_at: null,
      holiday,
      year,
      start_date: isOpen ? dates.start_date : null,
      end_date: isOpen ? dates.end_date : null,
      status: isOpen ? 'Open' : 'Closed',
    }
  })
}
