import type { RegisteredRow } from '../rows.ts'
import { ageOn } from './age.ts'
import type { Day } from './days.ts'
import { isVolunteer } from './parcels.ts'

type Marks = Pick<RegisteredRow, 'helper' | 'young_helper' | 'attendance_type'>

/** Youngest age at which a check can be made at all, and the age from which somebody is no young helper any more. */
const [CHECKED_FROM, GROWN] = [16, 18]

/**
 * Who looks after whether a helper's check is on record: the coordinator sees to adults, the safeguarding leader also to young
 * helpers of 16 and 17, and of unknown age. Null: they help not, or are too young for a check.
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
