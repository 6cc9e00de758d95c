import type { ScalarField } from '@contract/registered/registered-fields.ts'
import { scalarFieldSchemas } from '@contract/registered/registered-fields.ts'
import type { Day } from '@contract/rules/days.ts'
import { isAskedSurvey } from '@contract/rules/person.ts'
import { isPhone } from '@contract/rules/phone.ts'
import { type Excess, findExcess, INVISIBLE_CHARACTERS, isBlank } from '@contract/text.ts'
import * as v from 'valibot'
import { birthProblem } from '../-walk-in/walk-in-values.ts'
import type { PersonDraft } from './person-draft.ts'
import { surveyGroups } from './survey-groups.ts'

/** Reasons why an answer cannot be saved. */
export type Problem =
  | 'missing'
  | 'invisible'
  | 'no_email'
  | 'no_phone'
  | 'no_date'
  | 'future'
  | 'long_ago'
  | 'no_count'
  | 'choose_one'
  | Excess

export type Problems = Partial<Record<ScalarField, Problem>>

const PHONES = ['telephone_number', 'mobile_number', 'emergency_contact_number', 'gp_telephone'] as const
const COUNTS = ['parcel_additional_children', 'parcel_additional_adults'] as const

/**
 * Validates a text by its field's schema. Only multi-line fields allow line breaks, and each field has a
 * maximum length.
 */
const problemOfText = (field: ScalarField, text: string): Problem | undefined => {
  const { issues = [] } = v.safeParse(scalarFieldSchemas[field] as v.GenericSchema, text)
  if (issues.some(({ message }) => message === INVISIBLE_CHARACTERS)) return 'invisible'
  return findExcess(issues)
}

/**
 * Finds empty fields that are required, always or because of another answer (PER-127 to PER-135, PER-143).
 */
const missing = (d: PersonDraft, boh: boolean): ScalarField[] => {
  const found: ScalarField[] = []
  const need = (field: ScalarField, asked: boolean) => {
    if (asked && isBlank(d[field] as string | null)) found.push(field)
  }
  need('first_name', true)
  need('last_name', true)
  need('gender_other', d.gender === 'Other')
  need('parcel_dietary_requirements', d.parcel_has_dietary_requirements === true)
  need('dietary_requirements', d.has_dietary_requirements === true && d.allergens.length === 0)
  if (boh) return found
  need('attendance_type', d.is_adult)
  need('medical_conditions', d.has_medical_conditions === true)
  need('first_language', d.english_first_language === false)
  need('why_other_detail', d.why_other && isAskedSurvey(d))
  return found
}

type Asked = {
  /**
   * Record as it was opened, or null for a new person. Unchanged values are not validated, so that an old
   * value does not block other repairs.
   */
  opened: PersonDraft | null
  today: Day
  /** True for the simpler layout of Boxes of Hope, without survey and attendance type (PER-145). */
  boh: boolean
}

/**
 * Finds the problems that block saving, by field. A record that was stored without a required answer needs it
 * at its next save (PER-127 to PER-145). A volunteer needs no survey.
 */
export const problemsOf = (d: PersonDraft, { opened, today, boh }: Asked): Problems => {
  const problems: Problems = {}
  const changed = (field: ScalarField) => opened === null || opened[field] !== d[field]
  for (const field of Object.keys(scalarFieldSchemas) as ScalarField[]) {
    const value: unknown = d[field]
    if (typeof value !== 'string' || !value.trim() || !changed(field)) continue
    const problem = problemOfText(field, value)
    if (problem) problems[field] = problem
  }
  if (!isBlank(d.email) && changed('email') && !v.is(scalarFieldSchemas.email, d.email))
    problems.email ??= 'no_email'
  for (const field of PHONES)
    if (!isBlank(d[field]) && changed(field) && !isPhone(d[field] ?? '')) problems[field] ??= 'no_phone'
  for (const field of COUNTS) if (!v.is(scalarFieldSchemas[field], d[field])) problems[field] = 'no_count'
  const born = birthProblem(d, today)
  if (born) problems.date_of_birth = born
  if (d.consent_text?.trim() && d.consent_date === null) problems.consent_date = 'no_date'
  for (const field of missing(d, boh)) problems[field] = 'missing'
  if (boh || !isAskedSurvey(d)) return problems
  for (const { fields } of surveyGroups)
    if (!fields.some((field) => d[field])) problems[fields[0]] = 'choose_one'
  return problems
}
