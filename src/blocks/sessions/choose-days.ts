import type { Day } from '@contract/rules/days.ts'
import { type Allocation, dateFitsHoliday, EXTRA_SESSIONS, type Holiday } from '@contract/rules/holidays.ts'

/** What a new session would carry; no holiday while none is chosen. */
export type Plan = { year: number; holiday: Holiday | ''; group: string }

type Known = {
  allocations: readonly Allocation[]
  sessions: readonly { date: Day; group: string }[]
}

/** Why a day cannot be chosen for a plan (SES-59, SES-60); undefined where it can. */
export const dayProblem = (day: Day, plan: Plan, known: Known): 'taken' | 'outside' | undefined => {
  if (known.sessions.some((s) => s.group === plan.group && s.date === day)) return 'taken'
  if (plan.holiday && !dateFitsHoliday(day, plan.holiday, plan.year, known.allocations)) return 'outside'
  return undefined
}

/** Whether the holiday of a plan has no dates yet, so that no day can be chosen. */
export const lacksDates = ({ holiday, year }: Plan, { allocations }: Known): boolean =>
  holiday !== '' &&
  holiday !== EXTRA_SESSIONS &&
  !allocations.some((a) => a.holiday === holiday && a.year === year && a.status === 'Open')

/** The chosen days that still go with a plan, and those that do not: these are named, not dropped in silence. */
export const sortDays = (
  days: readonly Day[],
  plan: Plan,
  known: Known,
): { kept: Day[]; outside: Day[]; taken: Day[] } => {
  const of = (problem: ReturnType<typeof dayProblem>) =>
    days.filter((day) => dayProblem(day, plan, known) === problem).sort()
  return { kept: of(undefined), outside: of('outside'), taken: of('taken') }
}
