import { addDays, addMonths, type Day, getWeekday } from '@contract/rules/days.ts'

/**
 * Returns the day that a key moves to in a month grid: by day, week, month or (with Shift) year. Null for other keys.
 */
export const getDayByKey = (key: string, shift: boolean, day: Day): Day | null => {
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
      return addDays(day, 1 - getWeekday(day))
    case 'End':
      return addDays(day, 7 - getWeekday(day))
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return null
  }
}
