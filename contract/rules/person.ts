import { isHealthField } from '../registered/registered-fields.ts'
import { isBlank } from '../text.ts'
import { isVolunteer } from './parcels.ts'

/** Fields of a person that are checked for missing facts. */
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
 * Finds required facts that are missing (PER-129 to PER-135). Returns their field names. Ticked allergens count as
 * dietary details.
 */
export const findMissingFacts = (p: PersonFacts): string[] => {
  const missingFields: string[] = []
  if (p.is_adult && !p.attendance_type) missingFields.push('attendance_type')
  if (p.gender === 'Other' && isBlank(p.gender_other)) missingFields.push('gender_other')
  if (p.has_dietary_requirements && isBlank(p.dietary_requirements) && p.allergens.length === 0) {
    missingFields.push('dietary_requirements')
  }
  if (p.has_medical_conditions && isBlank(p.medical_conditions)) missingFields.push('medical_conditions')
  if (p.english_first_language === false && isBlank(p.first_language)) missingFields.push('first_language')
  if (p.parcel_has_dietary_requirements && isBlank(p.parcel_dietary_requirements))
    missingFields.push('parcel_dietary_requirements')
  return missingFields
}

/**
 * True if these fields contain facts about diet, allergies or health, including an explicit "none". Parcel fields do
 * not count, because they concern the whole family.
 */
export const hasHealthFacts = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).some(([field, value]) =>
    field === 'allergens'
      ? !Array.isArray(value) || value.length > 0
      : isHealthField(field) && !field.startsWith('parcel_') && value !== null,
  )

/** Facts that determine if the form shows the family survey for a person. */
type SurveyFacts = Parameters<typeof isVolunteer>[0] & { is_adult: boolean; core_team_member: boolean }

/**
 * True if a person's form contains the questions about why the family comes (PER-139 to PER-145). Volunteers do not see
 * these questions, because they are for families.
 */
export function shouldShowSurvey(person: SurveyFacts): boolean {
  const attendance_type = person.is_adult ? person.attendance_type : null
  return !person.core_team_member && !isVolunteer({ ...person, attendance_type })
}

/** Returns the full name, for example "Ava Hughes". */
export const getFullName = (p: { first_name: string; last_name: string }): string =>
  `${p.first_name} ${p.last_name}`.trim()

/**
 * True if the removed person's data is erased, so that the person cannot be restored. Every other person has a name.
 */
export const isErased = (p: { first_name: string }): boolean => p.first_name === ''
