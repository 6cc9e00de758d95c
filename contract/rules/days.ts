import * as v from 'valibot'

/** A calendar day as `YYYY-MM-DD` (FMT-01). Days have no time zone. They mean the day at the club's location. */
export const Day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'A date is written YYYY-MM-DD'),
  v.check(isCalendarDay, 'This date does not exist'),
)
export type Day = string

/** True if `YYYY-MM-DD` is a real calendar day. */
export function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
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
  return day <= new Date(getCurrentTime() + 86_400_000).toISOString().slice(0, 10)
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

/** Counts the days from a calendar day to a later calendar day. Returns 0 for the same day. */
export const countDaysBetween = (startDay: Day, endDay: Day): number =>
  Math.round((Date.parse(`${endDay}T00:00:00Z`) - Date.parse(`${startDay}T00:00:00Z`)) / 86_400_000)

/** Lists every day from the first to the last, both included. Returns at most 1000 days. */
export const listDays = (startDay: Day, endDay: Day): Day[] => {
  const days: Day[] = []
  const end = Date.parse(`${endDay}T00:00:00Z`)
  for (let time = Date.parse(`${startDay}T00:00:00Z`); time <= end && days.length < 1000; time += 86_400_000) {
    days.push(new Date(time).toISOString().slice(0, 10))
  }
  return days
}
