import type { Day } from '@contract/rules/days.ts'
import { getHolidayByMonth, type Holiday } from '@contract/rules/holidays.ts'

/**
 * Returns the months of the new sessions: the chosen months, otherwise the months of the first day (PARC-19, PARC-82).
 */
export const choosePlanHoliday = (chosen: Holiday | '', days: readonly Day[]): Holiday | '' => {
  const [firstDay] = [...days].sort()
  return chosen || (firstDay ? getHolidayByMonth(firstDay) : '')
}

/** Returns the days that are in the year and have no session yet (PARC-27, PARC-32). */
export const filterAvailableDays = (days: readonly Day[], year: number, takenDays: ReadonlySet<Day>): Day[] =>
  days.filter((day) => day.startsWith(`${year}-`) && !takenDays.has(day)).sort()
