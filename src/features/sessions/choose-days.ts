import type { Day } from '@contract/rules/days.ts'
import { type Allocation, dateFitsHoliday, EXTRA_SESSIONS, type Holiday } from '@contract/rules/holidays.ts'

/** Settings of the new sessions. The holiday is empty until one is chosen. */
export type Plan = { year: number; holiday: Holiday | ''; group: string }

type Known = {
  allocations: readonly Allocation[]
  sessions: readonly { date: Day; group: string }[]
}

/** Returns the dates of the plan's holiday, if the club has set them. */
export const datesOf = (
  { holiday, year }: Plan,
  { allocations }: Known,
): { first: Day; last: Day } | undefined => {
  const open = [...allocations].find((a) => a.holiday === holiday && a.year === year && a.status === 'Open')
  return open?.start_date && open.end_date ? { first: open.start_date, last: open.end_date } : undefined
}

/**
 * Returns the first and last day of the calendar: those of the year, extended by a holiday that runs over New
 * Year.
 */
export const daysOfPlan = (plan: Plan, known: Known): { first: Day; last: Day } => {
  const first = `${plan.year}-01-01`
  const last = `${plan.year}-12-31`
  const dates = datesOf(plan, known)
  return {
    first: dates && dates.first < first ? dates.first : first,
    last: dates && dates.last > last ? dates.last : last,
  }
}

/**
 * Returns the day whose month is shown first: today if it fits the plan, otherwise the start of the holiday
 * or year.
 */
export const firstShown = (plan: Plan, known: Known, today: Day): Day => {
  const dates = datesOf(plan, known)
  if (dates) return dates.first <= today && today <= dates.last ? today : dates.first
  return today.startsWith(`${plan.year}-`) ? today : `${plan.year}-01-01`
}

/** Returns the reason why a day cannot be chosen (SES-59, SES-60), or undefined. */
export const dayProblem = (
  day: Day,
  plan: Plan,
  known: Known,
): 'taken' | 'outside' | 'otherYear' | undefined => {
  if (known.sessions.some((s) => s.group === plan.group && s.date === day)) return 'taken'
  if (plan.holiday && !dateFitsHoliday(day, plan.holiday, plan.year, known.allocations)) return 'outside'
  if (!day.startsWith(`${plan.year}-`) && !datesOf(plan, known)) return 'otherYear'
  return undefined
}

/** Returns true if the plan's holiday has no dates yet, so that days cannot be chosen. */
export const lacksDates = ({ holiday, year }: Plan, { allocations }: Known): boolean =>
  holiday !== '' &&
  holiday !== EXTRA_SESSIONS &&
  !allocations.some((a) => a.holiday === holiday && a.year === year && a.status === 'Open')

/**
 * Splits the chosen days into those that still fit the plan and those that do not. The latter are shown to
 * the user.
 */
export const sortDays = (
  days: readonly Day[],
  plan: Plan,
  known: Known,
): { kept: Day[]; outside: Day[]; otherYear: Day[]; taken: Day[] } => {
  const of = (problem: ReturnType<typeof dayProblem>) =>
    days.filter((day) => dayProblem(day, plan, known) === problem).sort()
  return { kept: of(undefined), outside: of('outside'), otherYear: of('otherYear'), taken: of('taken') }
}
