import type { RegisteredRow } from '../rows.ts'
import { ageOn } from './age.ts'
import type { Day } from './days.ts'
import { isVolunteer } from './parcels.ts'

type Marks = Pick<RegisteredRow, 'helper' | 'young_helper' | 'attendance_type'>

/** Minimum age for a background check, and the age from which a young helper counts as an adult. */
const [CHECKED_FROM, GROWN] = [16, 18]

/**
 * Returns the kind of helper, which decides who reviews the helper's check. The coordinator sees adults. The
 * safeguarding leader also sees young helpers of 16 and 17, or of unknown age. Null means that the person
 * does not help, or is too young for a check.
 */
export const helperOf = (
  person: Marks & Pick<RegisteredRow, 'is_adult' | 'date_of_birth'>,
  day: Day,
): 'adult' | 'young' | null => {
  if (!isVolunteer(person)) return null
  const age = ageOn(person.date_of_birth, day)
  if (person.is_adult || (age !== null && age >= GROWN)) return 'adult'
  return age === null || age >= CHECKED_FROM ? 'young' : null
}
