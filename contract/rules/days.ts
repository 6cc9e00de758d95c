import * as v from 'valibot'

/** A calendar day as `YYYY-MM-DD` (FMT-01). Days have no time zone and mean the day at the club. */
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

let clock = (): number => Date.now()

/** Replaces the system clock on devices whose own clock is wrong. */
export const overrideClock = (replacement: () => number): void => {
  clock = replacement
}

/** Returns the current time in ms since 1970. New records and "today" use it. */
export const timeNow = (): number => clock()

/** True if a day is at most tomorrow in UTC. A later day has not begun in any time zone. */
export function hasDayBegun(day: Day): boolean {
  return day <= new Date(timeNow() + 86_400_000).toISOString().slice(0, 10)
}

/** A point in time, ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/**
 * Returns a getter for a London time format that does not depend on the device's time zone. The format is
 * created lazily, because the first one takes 80 ms on a slow tablet.
 */
export const lazyLondonFormat = (parts: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...parts })
    return format
  }
}

const london = lazyLondonFormat({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** Returns the day in London at a time. A club's "today" does not depend on the device's time zone. */
export const dayInLondon = (time: Date = new Date(timeNow())): Day => {
  const part = Object.fromEntries(
    london()
      .formatToParts(time)
      .map((p) => [p.type, p.value]),
  )
  return `${part.year}-${part.month}-${part.day}`
}

/** Counts the days from one calendar day to a later one. Returns 0 for the same day. */
export const daysBetween = (startDay: Day, endDay: Day): number =>
  Math.round((Date.parse(`${endDay}T00:00:00Z`) - Date.parse(`${startDay}T00:00:00Z`)) / 86_400_000)

/** Lists every day from one day to another, both included. */
export const listDays = (startDay: Day, endDay: Day): Day[] => {
  const days: Day[] = []
  const end = Date.parse(`${endDay}T00:00:00Z`)
  for (
    let time = Date.parse(`${startDay}T00:00:00Z`);
    time <= end && days.length < 1000;
    time += 86_400_000
  ) {
    days.push(new Date(time).toISOString().slice(0, 10))
  }
  return days
}
