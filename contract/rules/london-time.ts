import { createLazyLondonFormat, type Day, HOUR_MS } from './days.ts'

const getHourFormat = createLazyLondonFormat({ hour: '2-digit', hourCycle: 'h23' })

/** Returns the hour of the day in London at this time, from 0 to 23. */
export const getLondonHour = (time: number): number => Number(getHourFormat().format(time))

/**
 * Returns the time in ms since 1970 at which a day in London reaches an hour. The hour must exist once on that day, so
 * it must not be the hour in which the clocks change.
 */
export function getLondonTime(day: Day, hour: number): number {
  const sameHourInUtc = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  // London is at most one hour ahead of UTC.
  const isAhead = getLondonHour(sameHourInUtc) !== hour
  return isAhead ? sameHourInUtc - HOUR_MS : sameHourInUtc
}
