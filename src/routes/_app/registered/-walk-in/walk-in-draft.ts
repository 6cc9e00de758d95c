import { isBlank } from '@contract/text.ts'
import { buildEmptyDraft, type PersonDraft } from '../-person/person-draft.ts'

/** Answers of the walk-in form. */
const WALK_IN_FIELDS = [
  'is_adult',
  'first_name',
  'last_name',
  'attendance_type',
  'date_of_birth',
  'birth_text',
  'age_band',
  'has_dietary_requirements',
  'allergens',
  'dietary_requirements',
  'medical_conditions',
  'emergency_contact_name',
  'emergency_contact_number',
] as const satisfies readonly (keyof PersonDraft)[]

/** Returns true if the walk-in form has this field. */
export const isWalkInField = (field: string): boolean => WALK_IN_FIELDS.some((name) => name === field)

/**
 * Completes the answers of the walk-in form. Answers from the full form stay, unless the user has switched between child
 * and adult.
 * @param wasAdult true if the form was opened with an adult's draft
 */
export function toPersonDraft(values: PersonDraft, wasAdult: boolean): PersonDraft {
  const walkInAnswers = Object.fromEntries(WALK_IN_FIELDS.map((field) => [field, values[field]]))
  return {
    ...(values.is_adult === wasAdult ? values : { ...buildEmptyDraft(values.is_adult), ...walkInAnswers }),
    has_medical_conditions: findMedicalAnswer(values),
  }
}

/** A No from the full form stays, because the walk-in form has no such question. */
function findMedicalAnswer(values: PersonDraft): boolean | null {
  if (!isBlank(values.medical_conditions)) return true
  return values.has_medical_conditions === false ? false : null
}
