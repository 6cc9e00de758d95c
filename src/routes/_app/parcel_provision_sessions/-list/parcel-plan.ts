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

/** Returns the day that is chosen when the dialog opens: today, unless today has a session already. */
export const suggestDays = (today: Day, takenDays: ReadonlySet<Day>): Day[] => (takenDays.has(today) ? [] : [today])

/**
 * Returns the chosen days after a press in the calendar. The first press on another day replaces the suggested day, so
 * that no session is created for a day that the user did not choose.
 * @param pressedDays days that the calendar returned
 * @param suggestedDays days that the user has neither confirmed nor changed yet
 */
export const chooseDays = (pressedDays: readonly Day[], suggestedDays: readonly Day[]): Day[] =>
  pressedDays.filter((day) => !suggestedDays.includes(day))

type SourceSession = { id: string; date: Day; total_parcels: number }

/**
 * Returns the id of the session that is copied unless the user chooses another one: the latest session with families up
 * to a day. Returns an empty string if there is none, so that the new session starts empty (PARC-30).
 * @param sessions sessions, newest first
 */
export const findDefaultSource = (sessions: readonly SourceSession[], day: Day): string =>
  sessions.find(({ date, total_parcels: familyCount }) => date <= day && familyCount > 0)?.id ?? ''
