import { activities as everyActivity } from '../../contract/option-lists.ts'
import { addDays, buildDay, type Day, getWeekday, getYear, listDays } from '../../contract/rules/days.ts'
import {
  EXTRA_SESSIONS,
  findOpenHoliday,
  type HolidayAllocation,
  namedHolidays,
} from '../../contract/rules/holidays.ts'
import { findNextWeekday, getEarlierDay, getLaterDay } from './calendar.ts'
import { type Chance, createChance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import texts from './data/texts.json' with { type: 'json' }
import { type AllocationRow, DEMO_DAYS, listDemoYears } from './holidays.ts'
import { buildDemoId } from './identity.ts'
import type { Row } from './insert.ts'
import type { Language } from './needs.ts'
import { getSchoolHoliday } from './school-holidays.ts'

/** Date of a session, and the holiday whose numbers include the session. */
export type SessionDay = { date: Day; holiday: string; year: number }

/** Days on which no club opens (month and day). */
const closedDays = new Set(['12-24', '12-25', '12-26', '12-27', '12-31', '01-01'])
export const canOpen = (day: Day) => !closedDays.has(day.slice(5))

/** Returns a group's session days in past school holidays. Each holiday in which the club was open has at least one. */
export const listPastSessionDays = (
  club: DemoClub,
  weekdays: readonly number[],
  allocations: readonly AllocationRow[],
  today: Day,
): SessionDay[] => {
  const [firstDay, yesterday] = [addDays(today, -DEMO_DAYS), addDays(today, -1)]
  return listDemoYears(today).flatMap((year) =>
    namedHolidays.flatMap((holiday) => {
      const isOpen = allocations.some((a) => a.year === year && a.holiday === holiday && a.status === 'Open')
      const { start_date, end_date } = getSchoolHoliday(club.calendar, year, holiday)
      const days = isOpen
        ? listDays(getLaterDay(start_date, firstDay), getEarlierDay(end_date, yesterday)).filter(canOpen)
        : []
      const usualDays = days.filter((day) => weekdays.includes(getWeekday(day)))
      const chosenDays = usualDays.length ? usualDays : days.filter((day) => getWeekday(day) <= 5).slice(0, 1)
      return chosenDays.map((date) => ({ date, holiday, year }))
    }),
  )
}

/** Returns the harvest lunch and the Christmas party, which are Saturdays outside the holidays. */
export const listExtraSessionDays = (allocations: readonly AllocationRow[], today: Day): SessionDay[] => {
  const firstDay = addDays(today, -DEMO_DAYS)
  return listDemoYears(today)
    .flatMap((year) => [findNextWeekday(6, buildDay(year, 9, 22)), findNextWeekday(6, buildDay(year, 12, 8))])
    .filter((day) => day >= firstDay && day < today && !findOpenHoliday(day, allocations))
    .map((date) => ({ date, holiday: EXTRA_SESSIONS, year: getYear(date) }))
}

/** Returns Saturday breakfasts in the last four weeks, so that helpers have recent days on duty. */
export const getLastSaturdays = (allocations: readonly AllocationRow[], today: Day): SessionDay[] =>
  listDays(addDays(today, -28), addDays(today, -1))
    .filter((day) => getWeekday(day) === 6 && canOpen(day))
    .map((day) => buildSessionDay(allocations, day))

/** Returns a session day in a holiday or as an Extra Session. */
export const buildSessionDay = (allocations: readonly HolidayAllocation[], date: Day): SessionDay => {
  const { holiday, year } = findOpenHoliday(date, allocations) ?? { holiday: EXTRA_SESSIONS, year: getYear(date) }
  return { date, holiday, year }
}

const drawActivities = (language: Language, chance: Chance) => ({
  activities: chance.some(everyActivity, chance.int(1, 4)).sort(),
  activities_other: chance.of(0.2) ? chance.pick(texts.activities[language]) : null,
})

/** Builds a group's session row with its ticked activities. */
export const buildSessionRow = (
  club: DemoClub,
  organisation: string,
  group: string,
  { date, holiday, year }: SessionDay,
): Row<'sessions'> => ({
  id: buildDemoId('session', group, date),
  organisation_id: organisation,
  version: 1,
  deleted_at: null,
  group_id: group,
  date,
  holiday,
  year,
  ...drawActivities(club.language, createChance(`activities ${club.key} ${date}`)),
})
