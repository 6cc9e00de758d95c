import { type Day, londonFormat } from '@contract/rules/days.ts'

/** Formats a day as `DD/MM/YY`, for session dates (FMT-04). */
export const shortDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

/** Formats a day as `DD/MM/YYYY`, for all other dates (FMT-06). */
export const longDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

const clock = londonFormat({ hour: '2-digit', minute: '2-digit' })

/** Formats a time as `12:41` in London time. */
export const formatTime = (at: number | string | Date): string => clock().format(new Date(at))

const stamp = londonFormat({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns how many hours London is ahead of UTC at a time. The offset is always in full hours. */
const hoursAhead = (at: Date): number => (Number(clock().format(at).slice(0, 2)) - at.getUTCHours() + 24) % 24

/** London's offset by month (`2026-11`). Null for months in which the clocks change. */
const monthsAhead = new Map<string, number | null>()

const monthAhead = (month: string): number | null => {
  const known = monthsAhead.get(month)
  if (known !== undefined) return known
  const first = new Date(`${month}-01T00:00Z`)
  const next = new Date(first)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const ahead = hoursAhead(first)
  const one = hoursAhead(next) === ahead ? ahead : null
  monthsAhead.set(month, one)
  return one
}

/**
 * Formats a time as `DD/MM/YYYY HH:mm`, for created times (FMT-05). A people list has one in each row, and
 * Intl takes half a millisecond on a slow tablet, so Intl runs only once per month.
 */
export const formatStamp = (at: string): string => {
  const date = new Date(at)
  const ahead = monthAhead(date.toISOString().slice(0, 7))
  if (ahead === null) return stamp().format(date).replace(', ', ' ')
  date.setUTCHours(date.getUTCHours() + ahead)
  const local = date.toISOString()
  return `${longDay(local.slice(0, 10))} ${local.slice(11, 16)}`
}
