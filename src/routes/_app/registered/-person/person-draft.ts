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
import { detailByNeed, needQuestions } from '@contract/rules/needs.ts'
import { hasHealthFacts } from '@contract/rules/person.ts'
import { isBlank } from '@contract/text.ts'
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

/** Health questions that the form shows for everyone. */
const HEALTH_QUESTIONS = ['has_dietary_requirements', 'has_medical_conditions'] as const

const accepts = (field: ScalarField, value: unknown): boolean =>
  v.is(scalarFieldSchemas[field] as v.GenericSchema, value)

/** Fields with free text. Schemas of choices, days and ids reject the test text "words". */
const freeTextFields = new Set(scalarFields.filter((field) => accepts(field, 'words')))

type ScalarFieldValues = Pick<RegisteredRow, ScalarField>

/** Fields that are not part of a record, as they are when the form is opened. */
const INITIAL_FORM_FIELDS = { birth_text: null, still_right: false, consent_text: null }

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
  ...INITIAL_FORM_FIELDS,
})

/** Returns the draft of a stored record, as the form shows it. */
export const toDraft = (person: RegisteredRow): PersonDraft => {
  const fields = pickScalarFields(person)
  for (const question of needQuestions) if (!isBlank(fields[detailByNeed[question]])) fields[question] = true
  if (person.allergens.length > 0) fields.has_dietary_requirements = true
  if (fields.english_first_language === null && !isBlank(fields.first_language)) fields.english_first_language = false
  return {
    ...fields,
    allergens: person.allergens,
    groups: person.groups,
    family_entries: person.family_entries,
    ...INITIAL_FORM_FIELDS,
  }
}

/**
 * Returns a stored draft's values. Fields that an older app version did not store, and values that the form cannot show,
 * have their default value.
 */
export function restoreDraft(defaultValues: PersonDraft, stored: unknown): PersonDraft {
  const storedValues = (stored ?? {}) as Record<string, unknown>
  const usableEntries = Object.entries(defaultValues).filter(([field, defaultValue]) =>
    canShow(field, defaultValue, storedValues[field]),
  )
  return { ...defaultValues, ...Object.fromEntries(usableEntries.map(([field]) => [field, storedValues[field]])) }
}

function canShow(field: string, defaultValue: unknown, value: unknown): boolean {
  if (value === undefined) return false
  if (Array.isArray(defaultValue)) return Array.isArray(value)
  if (value === null) return !Object.hasOwn(scalarFieldSchemas, field) || accepts(field as ScalarField, null)
  return typeof value !== 'object'
}

/**
 * Returns the values to save. Texts are trimmed, empty texts become null, and details of questions that do not apply
 * are discarded.
 */
export const toSavedValues = (draft: PersonDraft): ScalarFieldValues & { allergens: Allergen[] } => {
  const values = Object.fromEntries(
    scalarFields.map((field) => {
      const value: unknown = draft[field]
      // Store an emptied number as zero (FMT-12).
      if (typeof value !== 'string' || !freeTextFields.has(field)) return [field, toStoredValue(field, value)]
      const text = value.trim()
      return [field, text === '' && accepts(field, null) ? null : text]
    }),
  ) as ScalarFieldValues
  for (const question of needQuestions) if (values[question] !== true) values[detailByNeed[question]] = null
  return {
    ...values,
    attendance_type: values.is_adult ? values.attendance_type : null,
    age_band: values.is_adult || values.date_of_birth ? null : values.age_band,
    gender_other: values.gender === 'Other' ? values.gender_other : null,
    allergens: values.has_dietary_requirements === true ? draft.allergens : [],
    first_language: values.english_first_language === false ? values.first_language : null,
    why_other_detail: values.why_other ? values.why_other_detail : null,
  }
}

/** Returns the values of a new person. */
export const toNewPerson = (draft: PersonDraft): PersonValues => {
  const { allergens, ...fields } = toSavedValues(draft)
  const { groups, family_entries } = draft
  return { ...fields, allergens, groups, ...(family_entries.length > 0 && { family_entries }) } as PersonValues
}

const toListChange = <T extends string>(before: readonly T[], after: readonly T[]) => ({
  add: after.filter((item) => !before.includes(item)),
  remove: before.filter((item) => !after.includes(item)),
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
export const isDraftChanged = (initial: PersonDraft, now: PersonDraft): boolean =>
  serializeDraft(initial) !== serializeDraft(now)

/** Serialized drafts, because each keystroke compares the initial draft again. A draft is never mutated. */
const serializedDrafts = new WeakMap<PersonDraft, string>()

function serializeDraft(draft: PersonDraft): string {
  const cachedText = serializedDrafts.get(draft)
  if (cachedText !== undefined) return cachedText
  const text = JSON.stringify({
    ...toSavedValues(draft),
    groups: [...draft.groups].sort(),
    family_entries: [...draft.family_entries].sort(),
    birth_text: draft.date_of_birth === null ? draft.birth_text?.trim() || null : null,
    still_right: draft.still_right,
    consent_text: draft.consent_date === null ? draft.consent_text?.trim() || null : null,
  })
  serializedDrafts.set(draft, text)
  return text
}
