import * as v from 'valibot'
import {
  buildChoiceSchema,
  buildLineSchema,
  buildMultilineSchema,
  buildNameSchema,
  emailField,
  type FormProblem,
  isEmpty,
  phoneField,
  yearsKnownField,
} from './form-fields.ts'
import { getRefereeRoles, MAX_REFEREES, MIN_REFEREES, refereeRoles } from './vocabulary.ts'

/** Schemas of the fields about a referee that an applicant fills in. */
export const refereeEntries = {
  role: buildChoiceSchema(refereeRoles),
  full_name: buildNameSchema(200),
  email: emailField,
  organisation: buildLineSchema(200),
  position: buildLineSchema(200),
  relationship: buildLineSchema(200),
  years_known: yearsKnownField,
  phone: phoneField,
  address: buildMultilineSchema(1000),
}
type RefereeField = keyof typeof refereeEntries
const refereeFieldNames = Object.keys(refereeEntries) as RefereeField[]

/** A referee of a form. Missing fields are stored as null. */
export const RefereeFields = v.pipe(
  v.partial(v.object(refereeEntries)),
  v.transform((values) => ({ ...emptyReferee, ...values })),
)
export type Referee = { [K in RefereeField]: v.InferOutput<(typeof refereeEntries)[K]> }

/** A referee without values. */
export const emptyReferee: Referee = {
  role: null,
  full_name: null,
  email: null,
  organisation: null,
  position: null,
  relationship: null,
  years_known: null,
  phone: null,
  address: null,
}

/** True if all fields of a referee are empty. */
export const isBlankReferee = (referee: Partial<Referee> | undefined): boolean =>
  refereeFieldNames.every((field) => isEmpty(referee?.[field]))

/**
 * Finds problems of a form's referees (APP-129 to APP-133). The first two referees are required. Each referee needs an
 * email address or a phone number.
 */
export const findRefereeProblems = (references: unknown): FormProblem[] => {
  const referees = (Array.isArray(references) ? references : []) as (Partial<Referee> | undefined)[]
  return Array.from({ length: MAX_REFEREES }, (_, index): FormProblem[] => {
    const referee = referees[index]
    if (index >= MIN_REFEREES && isBlankReferee(referee)) return []
    const buildProblem = (field: RefereeField, kind: FormProblem['kind']): FormProblem => ({
      path: ['references', index, field],
      kind,
    })
    const { role = null, full_name, email, phone } = referee ?? {}
    return [
      ...(isEmpty(role) ? [buildProblem('role', 'missing')] : []),
      ...(role && !getRefereeRoles(index + 1).includes(role) ? [buildProblem('role', 'not_valid')] : []),
      ...(isEmpty(full_name) ? [buildProblem('full_name', 'missing')] : []),
      ...(isEmpty(email) && isEmpty(phone) ? [buildProblem('email', 'missing')] : []),
    ]
  }).flat()
}
