import type { ErrorDetail } from '../errors.ts'
import { isHealthField } from '../registered/registered-fields.ts'
import { isBlank } from '../text.ts'
import { isVolunteer } from './parcels.ts'

/** The facts that the rules between a person's fields look at. */
type PersonFacts = {
  is_adult: boolean
  attendance_type: string | null
  gender: string | null
  gender_other: string | null
  has_dietary_requirements: boolean | null
  dietary_requirements: string | null
  allergens: readonly string[]
  has_medical_conditions: boolean | null
  medical_conditions: string | null
  english_first_language: boolean | null
  first_language: string | null
  parcel_has_dietary_requirements: boolean | null
  parcel_dietary_requirements: string | null
}

/**
 * What is missing on a person, by field; null when nothing is (PER-129 to PER-135).
 * Ticked allergens answer the question for dietary details as well as words do.
 */
export const missingFacts = (p: PersonFacts): ErrorDetail | null => {
  const missing: string[] = []
  if (p.is_adult && !p.attendance_type) missing.push('attendance_type')
  if (p.gender === 'Other' && isBlank(p.gender_other)) missing.push('gender_other')
  if (p.has_dietary_requirements && isBlank(p.dietary_requirements) && p.allergens.length === 0) {
    missing.push('dietary_requirements')
  }
  if (p.has_medical_conditions && isBlank(p.medical_conditions)) missing.push('medical_conditions')
  if (p.english_first_language === false && isBlank(p.first_language)) missing.push('first_language')
  if (p.parcel_has_dietary_requirements && isBlank(p.parcel_dietary_requirements))
    missing.push('parcel_dietary_requirements')
  return missing.length ? Object.fromEntries(missing.map((f) => [f, ['This field is required.']])) : null
}

/**
 * Whether these fields state something of somebody's diet, allergies or health: that there is nothing counts too. What goes
 * home in a parcel is for the whole family, and says nothing of this person's.
 */
export const statesHealth = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).some(([field, value]) =>
    field === 'allergens'
      ? !Array.isArray(value) || value.length > 0
      : isHealthField(field) && !field.startsWith('parcel_') && value !== null,
  )

/** What decides whether the survey of why a family visits is for a person. */
type SurveyFacts = Parameters<typeof isVolunteer>[0] & { is_adult: boolean; core_team_member: boolean }

/** True if a person is asked why their family visits: volunteers are not, because the questions are for families (PER-139 to PER-145). */
export function isAskedSurvey(person: SurveyFacts): boolean {
  const attendance_type = person.is_adult ? person.attendance_type : null
  return !person.core_team_member && !isVolunteer({ ...person, attendance_type })
}

/** "Ava Hughes". */
export const fullName = (p: { first_name: string; last_name: string }): string =>
  `${p.first_name} ${p.last_name}`.trim()

/** Whether a removed person's facts are erased: nothing of them is left to restore. The living all have a name. */
export const isErased = (p: { first_name: string }): boolean => p.first_name === ''
