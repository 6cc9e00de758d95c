import type { Allergen } from '@contract/option-lists.ts'
import type { PersonValues } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { type AgeBand, EARLIEST_BIRTH, getDoubtfulChildAge } from '@contract/rules/age.ts'
import type { Day } from '@contract/rules/days.ts'

/** Fields of the walk-in form. */
export type WalkInValues = {
  is_adult: boolean
  first_name: string
  last_name: string
  attendance_type: RegisteredRow['attendance_type']
  date_of_birth: string | null
  /** Text that was typed as the date of birth, valid or not. Null before the first edit. */
  birth_text: string | null
  age_band: AgeBand | null
  /** True if the kitchen must know about dietary needs. Null while unknown. */
  has_dietary_requirements: boolean | null
  allergens: Allergen[]
  dietary_requirements: string
  medical_conditions: string
  emergency_contact_name: string
  emergency_contact_number: string
}

export const buildEmptyWalkIn = (adult: boolean): WalkInValues => ({
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

/** Returns the age of a child whose birthday has to be confirmed before saving, or null. */
export function findAgeToConfirm(
  { is_adult, date_of_birth }: Pick<WalkInValues, 'is_adult' | 'date_of_birth'>,
  today: Day,
): number | null {
  return is_adult ? null : getDoubtfulChildAge(date_of_birth, today)
}

/** Converts a child with a confirmed age of 19 or more into an adult. The default attendance type is visitor. */
export function toAdult<T extends Pick<WalkInValues, 'is_adult' | 'attendance_type'>>(values: T): T {
  return { ...values, is_adult: true, attendance_type: values.attendance_type ?? 'visitor' }
}

/** Returns the reason why a typed date of birth cannot be saved. Returns undefined if it is valid or empty. */
export const findBirthProblem = (
  { birth_text, date_of_birth }: Pick<WalkInValues, 'birth_text' | 'date_of_birth'>,
  today: Day,
): 'no_date' | 'future' | 'long_ago' | undefined => {
  if (!birth_text?.trim()) return undefined
  if (date_of_birth === null) return 'no_date'
  if (date_of_birth > today) return 'future'
  return date_of_birth < EARLIEST_BIRTH ? 'long_ago' : undefined
}

/** True if leaving the form would lose changes. */
export const isWalkInChanged = (initial: WalkInValues, now: WalkInValues): boolean => {
  const serializeTyped = (w: WalkInValues) =>
    JSON.stringify({ ...w, birth_text: w.date_of_birth === null ? w.birth_text?.trim() || null : null })
  return serializeTyped(initial) !== serializeTyped(now)
}

/** True if dietary needs are answered with yes but neither ticked nor described. */
export const isDietUnspecified = (
  w: Pick<WalkInValues, 'has_dietary_requirements' | 'allergens' | 'dietary_requirements'>,
) => w.has_dietary_requirements === true && w.allergens.length === 0 && !w.dietary_requirements.trim()

const toTextOrNull = (text: string): string | null => text.trim() || null

/** Converts the walk-in values into the contract's person fields. Empty texts become null. */
export const toPersonFields = (w: WalkInValues) => ({
  is_adult: w.is_adult,
  first_name: w.first_name.trim(),
  last_name: w.last_name.trim(),
  attendance_type: w.is_adult ? w.attendance_type : null,
  date_of_birth: w.date_of_birth,
  age_band: w.is_adult || w.date_of_birth ? null : w.age_band,
  has_dietary_requirements: w.has_dietary_requirements,
  dietary_requirements: w.has_dietary_requirements ? toTextOrNull(w.dietary_requirements) : null,
  has_medical_conditions: toTextOrNull(w.medical_conditions) ? true : null,
  medical_conditions: toTextOrNull(w.medical_conditions),
  emergency_contact_name: toTextOrNull(w.emergency_contact_name),
  emergency_contact_number: toTextOrNull(w.emergency_contact_number),
})

/** Returns the values of a new person. A child's gender starts as "Not provided" (PER-104). */
export const toNewPersonValues = (w: WalkInValues): PersonValues => ({
  ...toPersonFields(w),
  allergens: w.has_dietary_requirements ? w.allergens : [],
  ...(w.is_adult ? {} : { gender: 'Not provided' as const }),
})
