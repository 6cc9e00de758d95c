import { createLazyLondonFormat, formatDay } from '@contract/rules/days.ts'
import { formatTime } from './format.ts'

const getTimestampFormat = createLazyLondonFormat({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns how many hours London is ahead of UTC at a given time. The offset is always a full number of hours. */
const getHoursAhead = (time: Date): number => (Number(formatTime(time).slice(0, 2)) - time.getUTCHours() + 24) % 24

/** London's offset from UTC in hours. Key: month (`2026-11`). Null for months in which the clocks change. */
const offsetByMonth = new Map<string, number | null>()

const getMonthOffset = (month: string): number | null => {
  const cachedOffset = offsetByMonth.get(month)
  if (cachedOffset !== undefined) return cachedOffset
  const firstDay = new Date(`${month}-01T00:00Z`)
  const nextFirstDay = new Date(firstDay)
  nextFirstDay.setUTCMonth(nextFirstDay.getUTCMonth() + 1)
  const hoursAhead = getHoursAhead(firstDay)
  const constantOffset = getHoursAhead(nextFirstDay) === hoursAhead ? hoursAhead : null
  offsetByMonth.set(month, constantOffset)
  return constantOffset
}

/**
 * Formats a time as `DD/MM/YYYY HH:mm`, for creation times (FMT-05). A list of people formats a time in each row, and
 * Intl takes half a millisecond on a slow tablet. So Intl only determines London's offset, once for each month.
 */
export const formatTimestamp = (time: string): string => {
  const date = new Date(time)
  const hoursAhead = getMonthOffset(date.toISOString().slice(0, 7))
  if (hoursAhead === null) return getTimestampFormat().format(date).replace(', ', ' ')
  date.setUTCHours(date.getUTCHours() + hoursAhead)
  const londonTime = date.toISOString()
  return `${formatDay(londonTime.slice(0, 10))} ${londonTime.slice(11, 16)}`
}

/** Formats the time of a count, with the date if it was not today. */
export function formatCountTime(time: number): string {
  const stamp = formatTimestamp(new Date(time).toISOString())
  const isToday = formatTimestamp(new Date().toISOString()).slice(0, 10) === stamp.slice(0, 10)
  return isToday ? formatTime(time) : stamp
}
