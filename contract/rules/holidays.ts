import { type Day, getYear } from './days.ts'

/** Names of the holidays, each with two months (HOL-10 to HOL-15). */
export const namedHolidays = ['Jan/Feb', 'Mar/April', 'May/June', 'July/Aug', 'Sept/Oct', 'Nov/Dec'] as const

/** Name of the sessions outside the named holidays (HOL-16). */
export const EXTRA_SESSIONS = 'Extra Sessions'

/** All holidays that a session can belong to (HOL-17). */
export const holidays = [...namedHolidays, EXTRA_SESSIONS] as const
export type Holiday = (typeof holidays)[number]

/** First year that can be chosen (FMT-30). */
export const FIRST_YEAR = 2019

/**
 * Returns the years for the session and setup screens, newest first. The newest is next year, but in January it is this
 * year (FMT-30 to FMT-32).
 */
export const getYearOptions = (today: Day): number[] => {
  const year = getYear(today)
  const newestYear = today.slice(5, 7) === '01' ? year : year + 1
  return Array.from({ length: newestYear - FIRST_YEAR + 1 }, (_, i) => newestYear - i)
}

/** Returns the named holiday whose two months contain a day. */
export const getHolidayByMonth = (day: Day): Holiday =>
  namedHolidays[Math.floor((Number(day.slice(5, 7)) - 1) / 2)] ?? EXTRA_SESSIONS

export type HolidayAllocation = {
  year: number
  holiday: string
  status: 'Open' | 'Closed'
  start_date: Day | null
  end_date: Day | null
}

/**
 * True if a session on `date` can belong to `holiday` of `year` (ATT-39, ATT-40, ATT-44, HOL-18). The day must be
 * within the club's dates of the holiday, including the first and last day. Extra Sessions without dates also accept
 * days of the previous and the next year. A winter session may count for the year before or after New Year. Without
 * this, a screen for the later year would not show the session.
 */
export const isDateInHoliday = (
  date: Day,
  holiday: string,
  year: number,
  allocations: Iterable<HolidayAllocation>,
): boolean => {
  for (const a of allocations) {
    if (a.year !== year || a.holiday !== holiday || a.status !== 'Open') continue
    if (a.start_date && a.end_date) return a.start_date <= date && date <= a.end_date
  }
  return holiday === EXTRA_SESSIONS && Math.abs(getYear(date) - year) <= 1
}

/** Finds the club's open holiday that contains a day. Named holidays come first. */
export const findOpenHoliday = (date: Day, allocations: Iterable<HolidayAllocation>): HolidayAllocation | undefined => {
  const matchingAllocations = [...allocations].filter(
    (a) => a.status === 'Open' && a.start_date && a.end_date && a.start_date <= date && date <= a.end_date,
  )
  return matchingAllocations.find((a) => a.holiday !== EXTRA_SESSIONS) ?? matchingAllocations[0]
}
