import { addDays, buildDay, type Day, getWeekday } from '../../contract/rules/days.ts'

/** Finds the first day with this weekday on or after a day. */
export const findNextWeekday = (weekday: number, from: Day): Day => addDays(from, (weekday - getWeekday(from) + 7) % 7)

export const getEarlierDay = (a: Day, b: Day): Day => (a < b ? a : b)
export const getLaterDay = (a: Day, b: Day): Day => (a > b ? a : b)

/** Returns Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
export const getEaster = (year: number): Day => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return buildDay(year, Math.floor(n / 31), (n % 31) + 1)
}
