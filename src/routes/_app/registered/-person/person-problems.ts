import type { ScalarField } from '@contract/registered/registered-fields.ts'
import { scalarFieldSchemas } from '@contract/registered/registered-fields.ts'
import { EARLIEST_BIRTH } from '@contract/rules/age.ts'
import type { Day } from '@contract/rules/days.ts'
import { findMissingFacts, shouldShowSurvey } from '@contract/rules/person.ts'
import { isPhone } from '@contract/rules/phone.ts'
import { findTextExcess, INVISIBLE_CHARACTERS, isBlank, type TextExcess } from '@contract/text.ts'
import * as v from 'valibot'
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

/** Fields that the layout of Boxes of Hope does not contain. */
const FIELDS_NOT_IN_BOH = ['attendance_type', 'medical_conditions', 'first_language']

/**
 * Finds required fields that are empty. Some are required only because of another answer (PER-127 to PER-135, PER-143).
 */
const findMissingFields = (d: PersonDraft, boh: boolean): ScalarField[] => {
  const missingFields = findMissingFacts(d).filter((field) => !boh || !FIELDS_NOT_IN_BOH.includes(field))
  if (!boh && d.why_other && shouldShowSurvey(d) && isBlank(d.why_other_detail)) missingFields.push('why_other_detail')
  for (const field of ['first_name', 'last_name'] as const) if (isBlank(d[field])) missingFields.push(field)
  return missingFields as ScalarField[]
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

/** Returns the reason why a typed date of birth cannot be saved. Returns undefined if it is valid or empty. */
export function findBirthProblem(
  { birth_text, date_of_birth }: Pick<PersonDraft, 'birth_text' | 'date_of_birth'>,
  today: Day,
): 'no_date' | 'future' | 'long_ago' | undefined {
  if (!birth_text?.trim()) return undefined
  if (date_of_birth === null) return 'no_date'
  if (date_of_birth > today) return 'future'
  return date_of_birth < EARLIEST_BIRTH ? 'long_ago' : undefined
}
