import { scalarFieldSchemas } from '@contract/registered/registered-fields.ts'
import { isPhone } from '@contract/rules/phone.ts'
import { findTextExcess, INVISIBLE_CHARACTERS, isBlank } from '@contract/text.ts'
import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'
import type { Problem, Problems } from '@/features/self-registration/problems.ts'
import { getProblemMessage } from '@/features/self-registration/question-labels.ts'
import type { FactValues } from './fact-drafts.ts'
import { HIDDEN_FACTS } from './fact-groups.ts'

/** Names of the same questions in the registration form, for their messages. */
const registrationNames: Record<string, string> = {
  has_dietary_requirements: 'dietary_requirements',
  dietary_requirements: 'dietary_requirements_detail',
  has_medical_conditions: 'medical_conditions',
  medical_conditions: 'medical_conditions_detail',
  mobile_number: 'contact_number',
  telephone_number: 'contact_number',
  gp_telephone: 'contact_number',
}

/** Questions that need an answer, as in the registration form. */
const requiredFields = [
  'has_dietary_requirements',
  'has_medical_conditions',
  'photo_consent',
  'address_1',
  'email',
  'emergency_contact_name',
  'emergency_contact_number',
]

const PHONE_FIELD = /_number$|_telephone$/

/**
 * Finds the problems of a row, by the rules of the registration form.
 * @param allergens the person's allergens, which are an answer about food
 */
export function findFactProblems(group: string, values: FactValues, allergens: readonly string[]): Problems {
  const problems: Record<string, Problem> = {}
  for (const [field, value] of Object.entries(values)) {
    const problem = findProblem(field, value, group !== HIDDEN_FACTS)
    if (problem) problems[field] = problem
  }
  const isFoodMissing = values.has_dietary_requirements === true && allergens.length === 0
  if (isFoodMissing && isEmpty(values.dietary_requirements)) problems.dietary_requirements = 'missing'
  if (values.has_medical_conditions === true && isEmpty(values.medical_conditions))
    problems.medical_conditions = 'missing'
  return problems
}

function findProblem(field: string, value: unknown, isShown: boolean): Problem | null {
  if (isEmpty(value)) return isShown && requiredFields.includes(field) ? 'missing' : null
  if (PHONE_FIELD.test(field) && !isPhone(String(value))) return 'wrong'
  if (field === 'allergens') return null
  const { issues } = v.safeParse(scalarFieldSchemas[field as keyof typeof scalarFieldSchemas], value)
  const [issue] = issues ?? []
  if (!issue) return null
  if (issue.message === INVISIBLE_CHARACTERS) return 'unseen'
  return findTextExcess([issue]) ?? 'wrong'
}

/** Returns the message of a problem, in the words of the registration form. */
export function getFactMessage(field: string, problem: Problem): MessageDescriptor {
  return getProblemMessage(registrationNames[field] ?? field, problem)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlank(value))
}
