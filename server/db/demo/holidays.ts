import { holidayAllocationId } from '../../../contract/derived-id.ts'
import type { Day } from '../../../contract/rules/days.ts'
import { getHolidayByMonth, namedHolidays } from '../../../contract/rules/holidays.ts'
import type { holidayAllocation } from '../schema.ts'
import { addDays, buildDay, earlier, getYear, later, nextWeekday } from './calendar.ts'
import type { DemoClub } from './clubs.ts'
import { type Dates, type NamedHoliday, schoolHoliday } from './school-holidays.ts'

export type AllocationRow = typeof holidayAllocation.$inferInsert

/** Number of days of past data in the demo. */
export const DEMO_DAYS = 730

const MONDAY = 1

/** Returns the demo's years: from two years back to next year. */
export const demoYears = (today: Day): number[] => [-2, -1, 0, 1].map((step) => getYear(today) + step)

/** Returns the two months of a holiday. */
const getMonths = (year: number, holiday: NamedHoliday): Dates => {
  const first = namedHolidays.indexOf(holiday) * 2 + 1
  return { start_date: buildDay(year, first, 1), end_date: addDays(buildDay(year, first + 2, 1), -1) }
}

const containsDay = (dates: Dates, day: Day) => dates.start_date <= day && day <= dates.end_date

/** Extends the dates to include the full week of `day`, within the holiday's two months. */
const extendDates = (dates: Dates, months: Dates, day: Day): Dates => {
  const thisMonday = addDays(nextWeekday(MONDAY, addDays(day, 1)), -7)
  return {
    start_date: earlier(dates.start_date, later(months.start_date, thisMonday)),
    end_date: later(dates.end_date, earlier(months.end_date, addDays(thisMonday, 6))),
  }
}

/**
 * Builds a club's holiday dates. For a club with accounts, today is always in an open holiday. That is a
 * school holiday, or the extended holiday of the current two months.
 */
export const buildAllocations = (club: DemoClub, organisation: string, today: Day): AllocationRow[] => {
  const years = demoYears(today)
  const began = addDays(today, -DEMO_DAYS)
  const all = years.flatMap((year) =>
    namedHolidays.map((holiday) => ({ year, holiday, dates: schoolHoliday(club.calendar, year, holiday) })),
  )
  const inSchoolHoliday = all.find(({ dates }) => containsDay(dates, today))
  const present =
    inSchoolHoliday ?? all.find((a) => a.year === getYear(today) && a.holiday === getHolidayByMonth(today))
  return all.map((entry) => {
    const { year, holiday } = entry
    const isToday = club.hasAccounts && entry === present
    const dates =
      isToday && !inSchoolHoliday ? extendDates(entry.dates, getMonths(year, holiday), today) : entry.dates
    const planned = year <= getYear(today) || holiday === 'Jan/Feb' || holiday === 'Mar/April'
    const open = isToday || (planned && dates.end_date >= began && !club.closed.includes(holiday))
    return {
      id: holidayAllocationId(organisation, year, holiday),
      organisation_id: organisation,
      version: 1,
      deleted_at: null,
      holiday,
      year,
      start_date: open ? dates.start_date : null,
      end_date: open ? dates.end_date : null,
      status: open ? 'Open' : 'Closed',
    }
  })
}
