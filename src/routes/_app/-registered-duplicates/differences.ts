import { choosableFields, healthFields, type ScalarField } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { isMark, sameInField } from '@contract/rules/merge.ts'

/**
 * A field in which the registrations differ, with the values that are not empty, each with one of those who have it.
 * `preset`: whose value is chosen until somebody chooses another.
 */
export type Difference = { field: ScalarField; values: { of: string; value: unknown }[]; preset: string }

/** A family's No holds until somebody says otherwise, on whichever registration it stands. */
const CONSENTS: readonly ScalarField[] = [
  ...(['photo_consent', 'allow_contact'] as const),
  ...(['local_promotion', 'tlg_nation_promotion'] as const),
]

const presetOf = (field: ScalarField, values: Difference['values']): string => {
  const no = CONSENTS.includes(field) ? values.find(({ value }) => value === false) : undefined
  return (no ?? values[0])?.of ?? ''
}

const isEmpty = (field: ScalarField, value: unknown): boolean =>
  value === null || value === '' || (value === false && isMark(field))

/** Different values of one field; the primary's stands first. */
const valuesOf = (field: ScalarField, people: readonly RegisteredRow[]): Difference['values'] => {
  const values: Difference['values'] = []
  for (const person of people) {
    const value = person[field]
    if (!isEmpty(field, value) && !values.some((known) => sameInField(field, known.value, value)))
      values.push({ of: person.id, value })
  }
  return values
}

/**
 * In what the primary and those who are merged into it differ.
 * @returns `choose`: fields of which one value has to go; `both`: health facts, which stand side by side until somebody decides
 */
export const differences = (
  primary: RegisteredRow,
  others: readonly RegisteredRow[],
): { choose: Difference[]; both: Difference[] } => {
  const people = [primary, ...others]
  const differing = (fields: readonly ScalarField[]) =>
    fields
      .map((field) => {
        const values = valuesOf(field, people)
        return { field, values, preset: presetOf(field, values) }
      })
      .filter(({ values }) => values.length > 1)
  return { choose: differing(choosableFields), both: differing(healthFields) }
}
