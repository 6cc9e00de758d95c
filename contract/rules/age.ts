import type { Day } from './days.ts'

/** Age in full years on a day (FMT-07), or null without a date of birth. */
export const ageOn = (born: Day | null, day: Day): number | null => {
  if (!born) return null
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  const age = day.slice(5) < born.slice(5) ? years - 1 : years
  return age < 0 ? null : age
}

/** Rough ages for a child whose birthday nobody at the door knows yet. */
export const ageBands = ['0-4', '5-7', '8-10', '11-13', '14-17'] as const
export type AgeBand = (typeof ageBands)[number]
