import type { Day } from './days.ts'

/** A year before it is a slip of the finger. */
export const EARLIEST_BIRTH: Day = '1900-01-01'

/** Age in full years on a day (FMT-07), or null without a date of birth. */
export const ageOn = (born: Day | null, day: Day): number | null => {
  if (!born) return null
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  const age = day.slice(5) < born.slice(5) ? years - 1 : years
  return age < 0 ? null : age
}

/** From this age on, a child's birthday may be the parent's, typed into the wrong box. */
export const DOUBTFUL_CHILD_AGE = 19

/** Returns the age of a child whose birthday has to be confirmed, or null for a birthday that a child can have. */
export function doubtfulChildAge(born: Day | null, day: Day): number | null {
  const age = ageOn(born, day)
  return age !== null && age >= DOUBTFUL_CHILD_AGE ? age : null
}

/** Rough ages for a child whose birthday nobody at the door knows yet. */
export const ageBands = ['0-4', '5-7', '8-10', '11-13', '14-17'] as const
export type AgeBand = (typeof ageBands)[number]

/** A rough age as it is shown: "8–10". The word joiner (U+2060) keeps it on one line. */
export const ageBandText = (band: AgeBand): string => band.replace('-', '–\u2060')

type Aged = { date_of_birth: Day | null; age_band: AgeBand | null }

/** A person's age on a day as it is shown: in full years, else about how old; null where neither is known. */
export const ageText = (person: Aged, day: Day): string | null => {
  const age = ageOn(person.date_of_birth, day)
  if (age !== null) return String(age)
  return person.age_band && ageBandText(person.age_band)
}
