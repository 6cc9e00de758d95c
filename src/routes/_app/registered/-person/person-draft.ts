import type { Allergen } from '@contract/option-lists.ts'
import {
  type PersonValues,
  personDefaults,
  type ScalarField,
  scalarFieldSchemas,
  scalarFields,
} from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { type FieldChanges, isSameValue, toStoredValue } from '@contract/rules/merge.ts'
import { hasHealthFacts } from '@contract/rules/person.ts'
import * as v from 'valibot'

/** Values of all fields in the person form. An empty text is ''. */
export type PersonDraft = ScalarFieldValues & {
  allergens: Allergen[]
  groups: string[]
  family_entries: string[]
  /** Text that the user typed as a birthday, valid or not. Null before the first edit. */
  birth_text: string | null
  /** True if the user confirmed that diet, allergies and health are still correct. */
  still_right: boolean
  consent_text: string | null
}

/** Field for the details of each question's yes answer. A stored detail means yes even if the stored answer is No. */
const DETAIL_BY_QUESTION = {
  has_dietary_requirements: 'dietary_requirements',
  has_medical_conditions: 'medical_conditions',
  parcel_has_dietary_requirements: 'parcel_dietary_requirements',
} as const

/** Health questions that the form shows for everyone. */
const HEALTH_QUESTIONS = ['has_dietary_requirements', 'has_medical_conditions'] as const

/** True if the field accepts free text. Schemas of choices, days and ids reject the test text "words". */
const isFreeText = (field: ScalarField): boolean => v.is(scalarFieldSchemas[field] as v.GenericSchema, 'words')

const hasText = (text: string | null): boolean => Boolean(text?.trim())

type ScalarFieldValues = Pick<RegisteredRow, ScalarField>

/** Returns the single-valued fields only. */
const pickScalarFields = (person: ScalarFieldValues): ScalarFieldValues =>
  Object.fromEntries(scalarFields.map((field) => [field, person[field]])) as unknown as ScalarFieldValues

/**
 * Returns the draft of a new person. A child's gender starts as "Not provided" (PER-104).
 * @param boh true for Boxes of Hope, which registers the parent of a family and has no attendance type
 * @param getsParcel true if the person is registered from a parcel session and is added to it
 */
export const buildEmptyDraft = (adult: boolean, boh = false, getsParcel = false): PersonDraft => ({
  ...pickScalarFields(personDefaults),
  is_adult: adult,
  parcel_delivery_contact: adult && getsParcel,
  attendance_type: adult && boh ? 'parent_or_carer' : null,
  gender: adult ? null : 'Not provided',
  allergens: [],
  groups: [],
  family_entries: [],
  birth_text: null,
  still_right: false,
  consent_text: null,
})

/** Returns the draft of a stored record, as the form shows it. */
export const toDraft = (person: RegisteredRow): PersonDraft => {
  const fields = pickScalarFields(person)
  for (const [question, detail] of Object.entries(DETAIL_BY_QUESTION) as [
    keyof typeof DETAIL_BY_QUESTION,
    ScalarField,
  ][]) {
    const hasAllergens = question === 'has_dietary_requirements' && person.allergens.length > 0
    if (fields[question] !== true && (hasText(fields[detail] as string | null) || hasAllergens)) fields[question] = true
  }
  if (fields.english_first_language === null && hasText(fields.first_language)) fields.english_first_language = false
  return {
    ...fields,
    allergens: person.allergens,
    groups: person.groups,
    family_entries: person.family_entries,
    birth_text: null,
    still_right: false,
    consent_text: null,
  }
}

/**
 * Returns the values to save. Texts are trimmed, empty texts become null, and details of questions that do not apply
 * are discarded.
 */
export const toSavedValues = (draft: PersonDraft): Pick<RegisteredRow, ScalarField> & { allergens: Allergen[] } => {
  const values = Object.fromEntries(
    scalarFields.map((field) => {
      const value: unknown = draft[field]
      // Store an emptied number as zero (FMT-12).
      if (typeof value !== 'string' || !isFreeText(field)) return [field, toStoredValue(field, value)]
      const text = value.trim()
      return [field, text === '' && v.is(scalarFieldSchemas[field] as v.GenericSchema, null) ? null : text]
    }),
  ) as Pick<RegisteredRow, ScalarField>
  const hasDiet = values.has_dietary_requirements === true
  return {
    ...values,
    attendance_type: values.is_adult ? values.attendance_type : null,
    age_band: values.is_adult || values.date_of_birth ? null : values.age_band,
    gender_other: values.gender === 'Other' ? values.gender_other : null,
    dietary_requirements: hasDiet ? values.dietary_requirements : null,
    allergens: hasDiet ? draft.allergens : [],
    medical_conditions: values.has_medical_conditions === true ? values.medical_conditions : null,
    first_language: values.english_first_language === false ? values.first_language : null,
    parcel_dietary_requirements:
      values.parcel_has_dietary_requirements === true ? values.parcel_dietary_requirements : null,
    why_other_detail: values.why_other ? values.why_other_detail : null,
  }
}

/** Returns the values of a new person. */
export const toNewPerson = (draft: PersonDraft): PersonValues => {
  const { allergens, ...fields } = toSavedValues(draft)
  return { ...fields, allergens, groups: draft.groups } as PersonValues
}

const toListChange = <T extends string>(before: readonly T[], after: readonly T[]) => ({
  add: after.filter((one) => !before.includes(one)),
  remove: before.filter((one) => !after.includes(one)),
})

/** Returns the fields that differ from the opened record, each with its base value. */
export const toChanges = (opened: RegisteredRow, draft: PersonDraft): FieldChanges => {
  const { allergens, ...fields } = toSavedValues(draft)
  // Compare with the values that the form showed at first. Answers that the form filled in automatically then do not
  // count as changes.
  const shownValues = toSavedValues(toDraft(opened))
  const changes: FieldChanges = {}
  for (const field of scalarFields) {
    if (isSameValue(fields[field], shownValues[field])) continue
    changes[field] = { base: opened[field] ?? null, value: fields[field] }
  }
  const listChanges = {
    allergens: toListChange(shownValues.allergens, allergens),
    groups: toListChange(opened.groups, draft.groups),
    family_entries: toListChange(opened.family_entries, draft.family_entries),
  }
  for (const [field, change] of Object.entries(listChanges))
    if (change.add.length || change.remove.length) changes[field] = change
  // Confirm unchanged answers by sending the same values again.
  if (draft.still_right && !hasHealthFacts(changes))
    for (const field of HEALTH_QUESTIONS) changes[field] ??= { base: opened[field], value: opened[field] }
  return changes
}

/** True if leaving the form would lose changes. */
export const isDraftChanged = (initial: PersonDraft, now: PersonDraft): boolean => {
  const serializeTyped = (d: PersonDraft) =>
    JSON.stringify({
      ...toSavedValues(d),
      groups: [...d.groups].sort(),
      family_entries: [...d.family_entries].sort(),
      birth_text: d.date_of_birth === null ? d.birth_text?.trim() || null : null,
      still_right: d.still_right,
      consent_text: d.consent_date === null ? d.consent_text?.trim() || null : null,
    })
  return serializeTyped(initial) !== serializeTyped(now)
}
