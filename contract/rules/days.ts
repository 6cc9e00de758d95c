import * as v from 'valibot'

/** A calendar day as `YYYY-MM-DD` (FMT-01). Days carry no time zone; they are the day in the hall. */
export const Day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'A date is written YYYY-MM-DD'),
  v.check(isCalendarDay, 'This date does not exist'),
)
export type Day = string

/** Whether `YYYY-MM-DD` names a day that the calendar has. */
export function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

let clock = (): number => Date.now()

/** Where the clock of this machine has lost its time: what tells the time in its place. */
export const tellTimeBy = (better: () => number): void => {
  clock = better
}

/** The time, ms since 1970: of what is made now, and of "today". */
export const timeNow = (): number => clock()

/** Whether a day is at most tomorrow in UTC: further on it has begun in no time zone. */
export function dayHasBegun(day: Day): boolean {
  return day <= new Date(timeNow() + 86_400_000).toISOString().slice(0, 10)
}

/** A point in time, ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/**
 * Times as the hall's clock shows them, whatever the device's time zone. Made when first asked for: the first one
 * made costs a slow tablet 80 ms.
 */
export const londonFormat = (parts: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...parts })
    return made
  }
}

const london = londonFormat({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day in London at an instant. A hall's "today" does not follow a device's own time zone. */
export const dayInLondon = (at: Date = new Date(timeNow())): Day => {
  const part = Object.fromEntries(
    london()
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  )
  return `${part.year}-${part.month}-${part.day}`
}

/** Days from one calendar day to a later one; 0 on the same day. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Every day from one to another, both included. */
export const eachDay = (from: Day, to: Day): Day[] => {
  const days: Day[] = []
  const end = Date.parse(`${to}T00:00:00Z`)
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= end && days.length < 1000; at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}
