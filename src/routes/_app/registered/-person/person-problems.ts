import type { ScalarField } from '@contract/registered/registered-fields.ts'
import { scalarFieldSchemas } from '@contract/registered/registered-fields.ts'
import type { Day } from '@contract/rules/days.ts'
import { shouldShowSurvey } from '@contract/rules/person.ts'
import { isPhone } from '@contract/rules/phone.ts'
import { findTextExcess, INVISIBLE_CHARACTERS, isBlank, type TextExcess } from '@contract/text.ts'
import * as v from 'valibot'
import { findBirthProblem } from '../-walk-in/walk-in-values.ts'
import type { PersonDraft } from './person-draft.ts'
import { surveyGroups } from './survey-groups.ts'

/** Reasons why an answer cannot be saved. */
export type AnswerProblem =
  | 'missing'
  | 'invisible'
  | 'no_email'
  | 'no_phone'
  | 'no_date'
  | 'future'
  | 'long_ago'
  | 'no_count'
  | 'choose_one'
  | TextExcess

export type ProblemByField = Partial<Record<ScalarField, AnswerProblem>>

const PHONE_FIELDS = ['telephone_number', 'mobile_number', 'emergency_contact_number', 'gp_telephone'] as const
const COUNT_FIELDS = ['parcel_additional_children', 'parcel_additional_adults'] as const

/**
 * Validates a text by its field's schema. Only multi-line fields allow line breaks, and each field has a maximum
 * length.
 */
const findTextProblem = (field: ScalarField, text: string): AnswerProblem | undefined => {
  const { issues = [] } = v.safeParse(scalarFieldSchemas[field] as v.GenericSchema, text)
  if (issues.some(({ message }) => message === INVISIBLE_CHARACTERS)) return 'invisible'
  return findTextExcess(issues)
}

/**
 * Finds required fields that are empty. Some are required only because of another answer (PER-127 to PER-135, PER-143).
 */
const findMissingFields = (d: PersonDraft, boh: boolean): ScalarField[] => {
  const missingFields: ScalarField[] = []
  const checkRequired = (field: ScalarField, isRequired: boolean) => {
    if (isRequired && isBlank(d[field] as string | null)) missingFields.push(field)
  }
  checkRequired('first_name', true)
  checkRequired('last_name', true)
  checkRequired('gender_other', d.gender === 'Other')
  checkRequired('parcel_dietary_requirements', d.parcel_has_dietary_requirements === true)
  checkRequired('dietary_requirements', d.has_dietary_requirements === true && d.allergens.length === 0)
  if (boh) return missingFields
  checkRequired('attendance_type', d.is_adult)
  checkRequired('medical_conditions', d.has_medical_conditions === true)
  checkRequired('first_language', d.english_first_language === false)
  checkRequired('why_other_detail', d.why_other && shouldShowSurvey(d))
  return missingFields
}

type ProblemOptions = {
  /**
   * Values of the record when it was opened, or null for a new person. Unchanged values are not validated, so that an
   * old invalid value does not prevent other corrections.
   */
  opened: PersonDraft | null
  today: Day
  /** True for the simpler layout of Boxes of Hope, without survey and attendance type (PER-145). */
  boh: boolean
}

/**
 * Finds the problems that block saving. Key: field. If a stored record has no answer to a required question, the next
 * save requires the answer (PER-127 to PER-145). The survey questions are not required for a volunteer.
 */
export const findProblems = (d: PersonDraft, { opened, today, boh }: ProblemOptions): ProblemByField => {
  const problems: ProblemByField = {}
  const isChanged = (field: ScalarField) => opened === null || opened[field] !== d[field]
  for (const field of Object.keys(scalarFieldSchemas) as ScalarField[]) {
    const value: unknown = d[field]
    if (typeof value !== 'string' || !value.trim() || !isChanged(field)) continue
    const problem = findTextProblem(field, value)
    if (problem) problems[field] = problem
  }
  if (!isBlank(d.email) && isChanged('email') && !v.is(scalarFieldSchemas.email, d.email)) problems.email ??= 'no_email'
  for (const field of PHONE_FIELDS)
    if (!isBlank(d[field]) && isChanged(field) && !isPhone(d[field] ?? '')) problems[field] ??= 'no_phone'
  for (const field of COUNT_FIELDS) if (!v.is(scalarFieldSchemas[field], d[field])) problems[field] = 'no_count'
  const birthProblem = findBirthProblem(d, today)
  if (birthProblem) problems.date_of_birth = birthProblem
  if (d.consent_text?.trim() && d.consent_date === null) problems.consent_date = 'no_date'
  for (const field of findMissingFields(d, boh)) problems[field] = 'missing'
  if (boh || !shouldShowSurvey(d)) return problems
  for (const { fields } of surveyGroups) if (!fields.some((field) => d[field])) problems[fields[0]] = 'choose_one'
  return problems
}
