import { type Day, getAge } from './days.ts'

/** Earliest plausible birthday. An earlier year is a typing error. */
export const EARLIEST_BIRTH: Day = '1900-01-01'

/**
 * Age in years from which a child's birthday has to be confirmed. It may be a parent's birthday, entered in the wrong
 * field.
 */
export const DOUBTFUL_CHILD_AGE = 19

/** Returns a child's age if the birthday has to be confirmed. Returns null for a plausible birthday. */
export function getDoubtfulChildAge(born: Day | null, day: Day): number | null {
  const age = getAge(born, day)
  return age !== null && age >= DOUBTFUL_CHILD_AGE ? age : null
}

/** Approximate ages for a child without a known birthday. */
export const ageBands = ['0-4', '5-7', '8-10', '11-13', '14-17'] as const
export type AgeBand = (typeof ageBands)[number]

/** Formats an age band, for example "8–10". A word joiner (U+2060) prevents a line break. */
export const formatAgeBand = (band: AgeBand): string => band.replace('-', '–\u2060')

type PersonAge = { date_of_birth: Day | null; age_band: AgeBand | null }

/** Formats a person's age on a day in full years, otherwise as an age band. Returns null if neither is known. */
export const formatAge = (person: PersonAge, day: Day): string | null => {
  const age = getAge(person.date_of_birth, day)
  if (age !== null) return String(age)
  return person.age_band && formatAgeBand(person.age_band)
}
