import { buildEmptyDraft, type PersonDraft, toSavedValues } from '../-person/person-draft.ts'
import { toPersonFields, type WalkInValues } from './walk-in-values.ts'

/**
 * Merges an answer of the walk-in form with the full form's earlier answer. An earlier No stays, because the walk-in
 * form cannot record a No.
 */
const mergeAnswer = (door: boolean | null, before: boolean | null) => door ?? (before === false ? false : null)

/**
 * Converts the walk-in answers into a draft of the full form.
 * @param before draft of the full form so far, so that switching between the forms loses nothing
 */
export const toPersonDraft = (values: WalkInValues, before: PersonDraft | null): PersonDraft => {
  const baseDraft = before?.is_adult === values.is_adult ? before : buildEmptyDraft(values.is_adult)
  const fields = toPersonFields(values)
  return {
    ...baseDraft,
    ...fields,
    has_dietary_requirements: mergeAnswer(fields.has_dietary_requirements, baseDraft.has_dietary_requirements),
    has_medical_conditions: mergeAnswer(fields.has_medical_conditions, baseDraft.has_medical_conditions),
    allergens: values.has_dietary_requirements ? values.allergens : [],
    birth_text: values.birth_text,
  }
}

/** Converts a draft of the full form into the fields of the walk-in form. */
export const toWalkIn = (draft: PersonDraft): WalkInValues => {
  const values = toSavedValues(draft)
  return {
    is_adult: values.is_adult,
    first_name: values.first_name,
    last_name: values.last_name,
    attendance_type: values.attendance_type,
    date_of_birth: values.date_of_birth,
    birth_text: draft.birth_text,
    age_band: values.age_band,
    has_dietary_requirements: values.has_dietary_requirements,
    allergens: values.allergens,
    dietary_requirements: values.dietary_requirements ?? '',
    medical_conditions: values.medical_conditions ?? '',
    emergency_contact_name: values.emergency_contact_name ?? '',
    emergency_contact_number: values.emergency_contact_number ?? '',
  }
}
