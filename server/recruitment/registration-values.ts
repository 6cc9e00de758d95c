import * as v from 'valibot'
import { healthDetailFields } from '../../contract/recruitment/volunteer-form.ts'
import { type PersonValues, scalarFieldSchemas } from '../../contract/registered/registered-fields.ts'
import { getAge, getLondonDay } from '../../contract/rules/days.ts'
import { getAnswers } from './flow-forms.ts'
import type { ApplicationFromDb } from './scope.ts'

type PersonField = keyof typeof scalarFieldSchemas

/** Application answers that are copied to the fields of a registered person (VOL-195). Key: the person's field. */
const answerByField: Partial<Record<PersonField, string>> = {
  first_name: 'first_name',
  last_name: 'last_name',
  date_of_birth: 'date_of_birth',
  email: 'email',
  mobile_number: 'mobile',
  telephone_number: 'phone',
  address_1: 'address_1',
  address_2: 'address_2',
  address_3: 'address_3',
  town: 'town',
  county: 'county',
  postcode: 'postcode',
  emergency_contact_name: 'emergency_contact_name',
  emergency_contact_number: 'emergency_contact_number',
  has_dietary_requirements: 'has_dietary_requirements',
  dietary_requirements: 'dietary_requirements',
  has_medical_conditions: 'has_medical_conditions',
  medical_conditions: 'medical_conditions',
}

/** True for a Young Helper who is still under 18. An applicant who has turned 18 is registered as an adult. */
const isYoungHelper = ({ is_young_helper }: ApplicationFromDb, birthday: unknown): boolean =>
  is_young_helper === true && (getAge(birthday as string | null, getLondonDay()) ?? 0) < 18

/** Converts a form to a registered person's values. Leaves out answers that the register does not accept. */
export const toRegistrationValues = (row: ApplicationFromDb): PersonValues => {
  const answers = getAnswers(row)
  // Clear details that were entered before a Yes was changed to No.
  for (const [question, detailField] of Object.entries(healthDetailFields))
    if (answers[question] !== true) answers[detailField] = null
  const values: Record<string, unknown> = {}
  for (const [field, answer] of Object.entries(answerByField)) {
    const parseResult = v.safeParse(scalarFieldSchemas[field as PersonField], answers[answer])
    if (parseResult.success && parseResult.output !== null) values[field] = parseResult.output
  }
  return {
    ...values,
    ...(isYoungHelper(row, answers.date_of_birth)
      ? { is_adult: false, young_helper: true }
      : { is_adult: true, helper: true, attendance_type: 'lunchmaker' }),
    qualified_first_aider: answers.training_first_aid === true,
    food_and_hygiene_trained: answers.training_food_hygiene === true,
    volunteer_application: row.id,
  } as PersonValues
}
