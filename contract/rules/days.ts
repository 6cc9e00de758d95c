import * as v from 'valibot'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** A calendar day as `YYYY-MM-DD` (FMT-01). Days have no time zone. They mean the day at the club's location. */
export const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'not_a_day'), v.check(isCalendarDay, 'not_a_day'))
export type Day = string

/** True if `YYYY-MM-DD` is a real calendar day. */
export function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  // Build no date for a day that every month has, because a sync checks thousands of days.
  if (year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28) return true
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

let readClock = (): number => Date.now()

/** Replaces the clock, for devices whose own clock is wrong. */
export const overrideClock = (replacement: () => number): void => {
  readClock = replacement
}

/** Returns the current time in ms since 1970. The times of new records and "today" are based on it. */
export const getCurrentTime = (): number => readClock()

/** True if a day is not later than tomorrow in UTC. A later day has not begun in any time zone. */
export function hasDayBegun(day: Day): boolean {
  return day <= getUtcDay(getCurrentTime() + DAY_MS)
}

/** A point in time, ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/**
 * Returns a getter for a date format in London time that does not depend on the device's time zone. The getter creates
 * the format on its first call, because the first format takes 80 ms on a slow tablet.
 */
export const createLazyLondonFormat = (parts: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...parts })
    return format
  }
}

const getLondonFormat = createLazyLondonFormat({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** Returns the day in London at this time. A club's "today" does not depend on the time zone of the device. */
export const getLondonDay = (time: Date = new Date(getCurrentTime())): Day => {
  const partByType = Object.fromEntries(
    getLondonFormat()
      .formatToParts(time)
      .map((p) => [p.type, p.value]),
  )
  return `${partByType.year}-${partByType.month}-${partByType.day}`
}

const toUtcMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** Returns the day in UTC at this time. */
export const getUtcDay = (time: number | Date): Day => new Date(time).toISOString().slice(0, 10)

/** Builds a day. Months and days beyond the end of the year or month continue in the next one, as in `Date.UTC`. */
export const buildDay = (year: number, month: number, day: number): Day =>
  getUtcDay(new Date(0).setUTCFullYear(year, month - 1, day))

/** Splits a day into year, month (from 1) and day. */
export const splitDay = (day: Day): { year: number; month: number; day: number } => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

export const getYear = (day: Day): number => Number(day.slice(0, 4))

/** Returns the weekday: 1 is Monday, 7 is Sunday. */
export const getWeekday = (day: Day): number => new Date(toUtcMs(day)).getUTCDay() || 7

/** Formats a day as `DD/MM/YYYY` (FMT-06). */
export const formatDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** Adds days to a day. Negative values subtract. */
export const addDays = (day: Day, days: number): Day => getUtcDay(toUtcMs(day) + days * DAY_MS)

/** Adds months to a day. A day that the month does not have becomes the month's last day. */
export const addMonths = (day: Day, months: number): Day => {
  const { year, month, day: date } = splitDay(day)
  const lastDate = splitDay(buildDay(year, month + months + 1, 0)).day
  return buildDay(year, month + months, Math.min(date, lastDate))
}

/** Adds years to a day. 29 February becomes 28 February in other years. */
export const addYears = (day: Day, years: number): Day => addMonths(day, 12 * years)

/** Counts the days from a calendar day to a later calendar day. Returns 0 for the same day. */
export const countDaysBetween = (startDay: Day, endDay: Day): number => (toUtcMs(endDay) - toUtcMs(startDay)) / DAY_MS

/** Lists every day from the first to the last, both included. Returns at most 1000 days. */
export const listDays = (startDay: Day, endDay: Day): Day[] => {
  const dayCount = Math.min(countDaysBetween(startDay, endDay) + 1, 1000)
  return Array.from({ length: Math.max(dayCount, 0) }, (_, index) => addDays(startDay, index))
}

/** Returns the age in full years on a day (FMT-07), or null without a date of birth. */
export const getAge = (born: Day | null, day: Day): number | null => {
  if (!born) return null
  const years = getYear(day) - getYear(born)
  const age = day.slice(5) < born.slice(5) ? years - 1 : years
  return age < 0 ? null : age
}
