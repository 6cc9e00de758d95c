import type { Day } from '@contract/rules/days.ts'
import { type Holiday, usualHoliday } from '@contract/rules/holidays.ts'

/**
 * Returns the months of the new sessions: the chosen ones, otherwise those of the first day (PARC-19,
 * PARC-82).
 */
export const holidayOfPlan = (chosen: Holiday | '', days: readonly Day[]): Holiday | '' => {
  const [first] = [...days].sort()
  return chosen || (first ? usualHoliday(first) : '')
}

/** Returns the days that are in the year and have no session yet (PARC-27, PARC-32). */
export const daysThatFit = (days: readonly Day[], year: number, taken: ReadonlySet<Day>): Day[] =>
  days.filter((day) => day.startsWith(`${year}-`) && !taken.has(day)).sort()
