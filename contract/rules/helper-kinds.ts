import type { RegisteredRow } from '../rows.ts'
import { type Day, getAge } from './days.ts'
import { isVolunteer } from './parcels.ts'

type HelperFlags = Pick<RegisteredRow, 'helper' | 'young_helper' | 'attendance_type'>

/** Minimum age for a background check, and the age at which a young helper counts as an adult. */
const [MIN_CHECK_AGE, ADULT_AGE] = [16, 18]

/**
 * Returns the kind of helper, which determines who reviews the helper's check. Coordinators review adults. Safeguarding
 * leaders also review young helpers of 16, 17 or unknown age. Returns null if the person does not help or is too young
 * for a check.
 */
export const getHelperKind = (
  person: HelperFlags & Pick<RegisteredRow, 'is_adult' | 'date_of_birth'>,
  day: Day,
): 'adult' | 'young' | null => {
  if (!isVolunteer(person)) return null
  const age = getAge(person.date_of_birth, day)
  if (person.is_adult || (age !== null && age >= ADULT_AGE)) return 'adult'
  return age === null || age >= MIN_CHECK_AGE ? 'young' : null
}
