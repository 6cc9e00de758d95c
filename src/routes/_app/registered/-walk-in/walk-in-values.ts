import type { Allergen } from '@contract/option-lists.ts'
import type { PersonValues } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { type AgeBand, doubtfulChildAge, EARLIEST_BIRTH } from '@contract/rules/age.ts'
import type { Day } from '@contract/rules/days.ts'

/** The few facts that are asked at the door. */
export type WalkIn = {
  is_adult: boolean
  first_name: string
  last_name: string
  attendance_type: RegisteredRow['attendance_type']
  date_of_birth: string | null
  /** What was typed as the date of birth, a date or not; null while nobody has touched it. */
  birth_text: string | null
  age_band: AgeBand | null
  /** Whether there is anything the kitchen must know; null while nobody has asked. */
  has_dietary_requirements: boolean | null
  allergens: Allergen[]
  dietary_requirements: string
  medical_conditions: string
  emergency_contact_name: string
  emergency_contact_number: string
}

export const emptyWalkIn = (adult: boolean): WalkIn => ({
  is_adult: adult,
  first_name: '',
  last_name: '',
  attendance_type: null,
  date_of_birth: null,
  birth_text: null,
  age_band: null,
  has_dietary_requirements: null,
  allergens: [],
  dietary_requirements: '',
  medical_conditions: '',
  emergency_contact_name: '',
  emergency_contact_number: '',
})

/** Returns the age of a child whose birthday has to be confirmed before the saving, or null. */
export function ageToConfirm(
  { is_adult, date_of_birth }: Pick<WalkIn, 'is_adult' | 'date_of_birth'>,
  today: Day,
): number | null {
  return is_adult ? null : doubtfulChildAge(date_of_birth, today)
}

/** A child whose birthday was confirmed from 19 on is an adult, who comes along without being in charge. */
export function asAdult<T extends Pick<WalkIn, 'is_adult' | 'attendance_type'>>(values: T): T {
  return { ...values, is_adult: true, attendance_type: values.attendance_type ?? 'visitor' }
}

/** Why a typed date of birth cannot be saved; undefined where it can, or where nothing was typed. */
export const birthProblem = (
  { birth_text, date_of_birth }: Pick<WalkIn, 'birth_text' | 'date_of_birth'>,
  today: Day,
): 'no_date' | 'future' | 'long_ago' | undefined => {
  if (!birth_text?.trim()) return undefined
  if (date_of_birth === null) return 'no_date'
  if (date_of_birth > today) return 'future'
  return date_of_birth < EARLIEST_BIRTH ? 'long_ago' : undefined
}

/** Whether the fields hold anything that leaving would lose. */
export const isChanged = (initial: WalkIn, now: WalkIn): boolean => {
  const typed = (w: WalkIn) =>
    JSON.stringify({ ...w, birth_text: w.date_of_birth === null ? w.birth_text?.trim() || null : null })
  return typed(initial) !== typed(now)
}

/** Yes, and neither a tick nor a word that says what. */
export const foodUnsaid = (
  w: Pick<WalkIn, 'has_dietary_requirements' | 'allergens' | 'dietary_requirements'>,
) => w.has_dietary_requirements === true && w.allergens.length === 0 && !w.dietary_requirements.trim()

const textOrNull = (text: string): string | null => text.trim() || null

/** The person's fields as the contract names them; what was left empty stays unknown. */
export const walkInFields = (w: WalkIn) => ({
  is_adult: w.is_adult,
  first_name: w.first_name.trim(),
  last_name: w.last_name.trim(),
  attendance_type: w.is_adult ? w.attendance_type : null,
  date_of_birth: w.date_of_birth,
  age_band: w.is_adult || w.date_of_birth ? null : w.age_band,
  has_dietary_requirements: w.has_dietary_requirements,
  dietary_requirements: w.has_dietary_requirements ? textOrNull(w.dietary_requirements) : null,
  has_medical_conditions: textOrNull(w.medical_conditions) ? true : null,
  medical_conditions: textOrNull(w.medical_conditions),
  emergency_contact_name: textOrNull(w.emergency_contact_name),
  emergency_contact_number: textOrNull(w.emergency_contact_number),
})

/** Values of a new person. A child's gender starts as not provided (PER-104). */
export const newPersonValues = (w: WalkIn): PersonValues => ({
  ...walkInFields(w),
  allergens: w.has_dietary_requirements ? w.allergens : [],
  ...(w.is_adult ? {} : { gender: 'Not provided' as const }),
})
