import type { RegisteredRow } from '@contract/rows.ts'
import { isBlank } from '@contract/text.ts'
import { findFamilyDetails } from '../-person/copy-family-details.tsx'
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
  'family_entries',
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

/**
 * Returns the draft of a brother or sister with the surname, contact details, address and family of the previous child.
 * Allergies, health and photo consent stay empty, because they must be asked for each child.
 * @param family ids of the family members who are registered already, without the previous child
 */
export function buildSiblingDraft(previous: RegisteredRow, family: readonly string[]): PersonDraft {
  const emptyDraft = buildEmptyDraft(false)
  return {
    ...emptyDraft,
    ...findFamilyDetails(emptyDraft, previous),
    last_name: previous.last_name,
    family_entries: [...new Set([...family, previous.id])],
  }
}
