import { choosableFields, healthFields, type ScalarField } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { isCheckboxField, isSameFieldValue } from '@contract/rules/merge.ts'

/**
 * Field in which the registrations differ, with its different values. Each value has the id of a registration that
 * contains it. `preset` is the id whose value is preselected.
 */
export type FieldDifference = { field: ScalarField; values: { of: string; value: unknown }[]; preset: string }

/** Consent fields. If any registration contains a No, the No is preselected until the user chooses another value. */
const CONSENT_FIELDS: readonly ScalarField[] = [
  'photo_consent',
  'allow_contact',
  'local_promotion',
  'tlg_nation_promotion',
]

const findPreset = (field: ScalarField, values: FieldDifference['values']): string => {
  const explicitNo = CONSENT_FIELDS.includes(field) ? values.find(({ value }) => value === false) : undefined
  return (explicitNo ?? values[0])?.of ?? ''
}

const isEmptyValue = (field: ScalarField, value: unknown): boolean =>
  value === null || value === '' || (value === false && isCheckboxField(field))

/** Returns the different non-empty values of one field. The value of the registration to keep comes first. */
const collectValues = (field: ScalarField, people: readonly RegisteredRow[]): FieldDifference['values'] => {
  const values: FieldDifference['values'] = []
  for (const person of people) {
    const value = person[field]
    if (!isEmptyValue(field, value) && !values.some((entry) => isSameFieldValue(field, entry.value, value)))
      values.push({ of: person.id, value })
  }
  return values
}

/**
 * Finds the fields in which the registration to keep and the registrations to merge differ.
 * @returns `choose`: fields for which the user chooses a value, `both`: health fields, whose values all stay until a
 * user decides
 */
export const findDifferences = (
  primary: RegisteredRow,
  others: readonly RegisteredRow[],
): { choose: FieldDifference[]; both: FieldDifference[] } => {
  const people = [primary, ...others]
  const findDifferingFields = (fields: readonly ScalarField[]) =>
    fields
      .map((field) => {
        const values = collectValues(field, people)
        return { field, values, preset: findPreset(field, values) }
      })
      .filter(({ values }) => values.length > 1)
  return { choose: findDifferingFields(choosableFields), both: findDifferingFields(healthFields) }
}
