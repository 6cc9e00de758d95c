import { addDays, addMonths, type DayString, getWeekday } from './day-string.ts'

/**
 * Returns the day that a key moves to in a month grid: by day, week, month or (with Shift) year. Null for other keys.
 */
export const getDayByKey = (key: string, shift: boolean, day: DayString): DayString | null => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -getWeekday(day))
    case 'End':
      return addDays(day, 6 - getWeekday(day))
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return null
  }
}
