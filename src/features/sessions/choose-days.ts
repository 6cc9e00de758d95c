import type { Day } from '@contract/rules/days.ts'
import { EXTRA_SESSIONS, type Holiday, type HolidayAllocation, isDateInHoliday } from '@contract/rules/holidays.ts'

/** Settings of the new sessions. The holiday is empty until one is chosen. */
export type SessionPlan = { year: number; holiday: Holiday | ''; group: string }

type ClubData = {
  allocations: readonly HolidayAllocation[]
  sessions: readonly { date: Day; group: string }[]
}

/** Returns the dates of the plan's holiday, if the club has set them. */
export const getHolidayDates = (
  { holiday, year }: SessionPlan,
  { allocations }: ClubData,
): { first: Day; last: Day } | undefined => {
  const openHoliday = [...allocations].find((a) => a.holiday === holiday && a.year === year && a.status === 'Open')
  return openHoliday?.start_date && openHoliday.end_date
    ? { first: openHoliday.start_date, last: openHoliday.end_date }
    : undefined
}

/**
 * Returns the first and last day of the calendar. The range is the year, extended by a holiday that runs over New Year.
 */
export const getCalendarRange = (plan: SessionPlan, clubData: ClubData): { first: Day; last: Day } => {
  const firstOfYear = `${plan.year}-01-01`
  const lastOfYear = `${plan.year}-12-31`
  const holidayDates = getHolidayDates(plan, clubData)
  return {
    first: holidayDates && holidayDates.first < firstOfYear ? holidayDates.first : firstOfYear,
    last: holidayDates && holidayDates.last > lastOfYear ? holidayDates.last : lastOfYear,
  }
}

/**
 * Returns the day whose month is shown first: today if it fits the plan, otherwise the start of the holiday or year.
 */
export const getFirstShownDay = (plan: SessionPlan, clubData: ClubData, today: Day): Day => {
  const holidayDates = getHolidayDates(plan, clubData)
  if (holidayDates) return holidayDates.first <= today && today <= holidayDates.last ? today : holidayDates.first
  return today.startsWith(`${plan.year}-`) ? today : `${plan.year}-01-01`
}

/** Returns the reason why a day cannot be chosen (SES-59, SES-60), or undefined. */
export const findDayProblem = (
  day: Day,
  plan: SessionPlan,
  clubData: ClubData,
): 'taken' | 'outside' | 'otherYear' | undefined => {
  if (clubData.sessions.some((s) => s.group === plan.group && s.date === day)) return 'taken'
  if (plan.holiday && !isDateInHoliday(day, plan.holiday, plan.year, clubData.allocations)) return 'outside'
  if (!day.startsWith(`${plan.year}-`) && !getHolidayDates(plan, clubData)) return 'otherYear'
  return undefined
}

/** Returns true if the plan's holiday has no dates yet, so that days cannot be chosen. */
export const isMissingDates = ({ holiday, year }: SessionPlan, { allocations }: ClubData): boolean =>
  holiday !== '' &&
  holiday !== EXTRA_SESSIONS &&
  !allocations.some((a) => a.holiday === holiday && a.year === year && a.status === 'Open')

/**
 * Splits the chosen days into days that still fit the plan and days that do not. Days that do not fit are shown to the
 * user.
 */
export const partitionDays = (
  days: readonly Day[],
  plan: SessionPlan,
  clubData: ClubData,
): { kept: Day[]; outside: Day[]; otherYear: Day[]; taken: Day[] } => {
  const filterByProblem = (problem: ReturnType<typeof findDayProblem>) =>
    days.filter((day) => findDayProblem(day, plan, clubData) === problem).sort()
  return {
    kept: filterByProblem(undefined),
    outside: filterByProblem('outside'),
    otherYear: filterByProblem('otherYear'),
    taken: filterByProblem('taken'),
  }
}
