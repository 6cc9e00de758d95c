import type { Allergen } from '@contract/option-lists.ts'
import {
  type PersonValues,
  personDefaults,
  type ScalarField,
  scalarFieldSchemas,
  scalarFields,
} from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { asStored, type FieldChanges, sameValue } from '@contract/rules/merge.ts'
import { statesHealth } from '@contract/rules/person.ts'
import * as v from 'valibot'

/** Everything that the form of a person asks, as it stands in its fields: an empty text is ''. */
export type PersonDraft = Fields & {
  allergens: Allergen[]
  groups: string[]
  family_entries: string[]
  /** What was typed as a date, a date or not; null while nobody has touched it. */
  birth_text: string | null
  /** Somebody has said that diet, allergies and health are right as they stand. */
  still_right: boolean
  consent_text: string | null
}

/** What a question that is answered with yes asks for: what was noted counts as yes, whatever the answer. */
const ASKS = {
  has_dietary_requirements: 'dietary_requirements',
  has_medical_conditions: 'medical_conditions',
  parcel_has_dietary_requirements: 'parcel_dietary_requirements',
} as const

/** What is asked of everybody's health. */
const CONFIRMED = ['has_dietary_requirements', 'has_medical_conditions'] as const

/** Choices, days and ids refuse this word; free texts take it. */
const isFreeText = (field: ScalarField): boolean =>
  v.is(scalarFieldSchemas[field] as v.GenericSchema, 'words')

const noted = (text: string | null): boolean => Boolean(text?.trim())

type Fields = Pick<RegisteredRow, ScalarField>

/** The single-valued fields alone. */
const fieldsOf = (person: Fields): Fields =>
  Object.fromEntries(scalarFields.map((field) => [field, person[field]])) as unknown as Fields

/**
 * The fields of a new person. A child's gender starts as not provided (PER-104).
 * @param boh Boxes of Hope registers the parent of a family, and does not ask for a kind of attendance
 * @param getsParcel the person is registered from a parcel session, to be added to it
 */
export const emptyDraft = (adult: boolean, boh = false, getsParcel = false): PersonDraft => ({
  ...fieldsOf(personDefaults),
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

/** The fields of a record as they are shown. */
export const draftOf = (person: RegisteredRow): PersonDraft => {
  const fields = fieldsOf(person)
  for (const [question, detail] of Object.entries(ASKS) as [keyof typeof ASKS, ScalarField][]) {
    const allergic = question === 'has_dietary_requirements' && person.allergens.length > 0
    if (fields[question] !== true && (noted(fields[detail] as string | null) || allergic))
      fields[question] = true
  }
  if (fields.english_first_language === null && noted(fields.first_language))
    fields.english_first_language = false
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

/** The values that are saved: texts without outer blanks, what was left empty unknown, what is not asked for not kept. */
export const savedValues = (
  draft: PersonDraft,
): Pick<RegisteredRow, ScalarField> & { allergens: Allergen[] } => {
  const values = Object.fromEntries(
    scalarFields.map((field) => {
      const value: unknown = draft[field]
      // A number that was taken away is none (FMT-12).
      if (typeof value !== 'string' || !isFreeText(field)) return [field, asStored(field, value)]
      const text = value.trim()
      return [field, text === '' && v.is(scalarFieldSchemas[field] as v.GenericSchema, null) ? null : text]
    }),
  ) as Pick<RegisteredRow, ScalarField>
  const eats = values.has_dietary_requirements === true
  return {
    ...values,
    attendance_type: values.is_adult ? values.attendance_type : null,
    age_band: values.is_adult || values.date_of_birth ? null : values.age_band,
    gender_other: values.gender === 'Other' ? values.gender_other : null,
    dietary_requirements: eats ? values.dietary_requirements : null,
    allergens: eats ? draft.allergens : [],
    medical_conditions: values.has_medical_conditions === true ? values.medical_conditions : null,
    first_language: values.english_first_language === false ? values.first_language : null,
    parcel_dietary_requirements:
      values.parcel_has_dietary_requirements === true ? values.parcel_dietary_requirements : null,
    why_other_detail: values.why_other ? values.why_other_detail : null,
  }
}

/** The values of a new person. */
export const newPerson = (draft: PersonDraft): PersonValues => {
  const { allergens, ...fields } = savedValues(draft)
  return { ...fields, allergens, groups: draft.groups } as PersonValues
}

const listChange = <T extends string>(before: readonly T[], after: readonly T[]) => ({
  add: after.filter((one) => !before.includes(one)),
  remove: before.filter((one) => !after.includes(one)),
})

/** What differs from the record that was opened, each with the value it was opened with. */
export const changesOf = (opened: RegisteredRow, draft: PersonDraft): FieldChanges => {
  const { allergens, ...fields } = savedValues(draft)
  // A question that the form itself has answered is no change of somebody's.
  const shown = savedValues(draftOf(opened))
  const changes: FieldChanges = {}
  for (const field of scalarFields) {
    if (sameValue(fields[field], shown[field])) continue
    changes[field] = { base: opened[field] ?? null, value: fields[field] }
  }
  const lists = {
    allergens: listChange(shown.allergens, allergens),
    groups: listChange(opened.groups, draft.groups),
    family_entries: listChange(opened.family_entries, draft.family_entries),
  }
  for (const [field, change] of Object.entries(lists))
    if (change.add.length || change.remove.length) changes[field] = change
  // The same answers once more, where none of them was changed: that is how they are confirmed.
  if (draft.still_right && !statesHealth(changes))
    for (const field of CONFIRMED) changes[field] ??= { base: opened[field], value: opened[field] }
  return changes
}

/** Whether the fields hold anything that leaving would lose. */
export const isDraftChanged = (initial: PersonDraft, now: PersonDraft): boolean => {
  const typed = (d: PersonDraft) =>
    JSON.stringify({
      ...savedValues(d),
      groups: [...d.groups].sort(),
      family_entries: [...d.family_entries].sort(),
      birth_text: d.date_of_birth === null ? d.birth_text?.trim() || null : null,
      still_right: d.still_right,
      consent_text: d.consent_date === null ? d.consent_text?.trim() || null : null,
    })
  return typed(initial) !== typed(now)
}
