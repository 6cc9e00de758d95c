import * as v from 'valibot'
import { choice, email, isEmpty, type Lack, line, lines, name, phone, yearsKnown } from './form-fields.ts'
import { MAX_REFEREES, MIN_REFEREES, refereeRoles, refereeRolesOf } from './vocabulary.ts'

/** Schemas of the fields that an applicant fills in about a referee. */
export const refereeEntries = {
  role: choice(refereeRoles),
  full_name: name(200),
  email,
  organisation: line(200),
  position: line(200),
  relationship: line(200),
  years_known: yearsKnown,
  phone,
  address: lines(1000),
}
type Fields = keyof typeof refereeEntries
const fields = Object.keys(refereeEntries) as Fields[]

/** A referee in a form. Missing fields are stored as null. */
export const RefereeFields = v.pipe(
  v.partial(v.object(refereeEntries)),
  v.transform((given) => ({ ...emptyReferee, ...given })),
)
export type Referee = { [K in Fields]: v.InferOutput<(typeof refereeEntries)[K]> }

/** A referee with empty fields. */
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

/** True if every field of a referee is empty. */
export const isBlankReferee = (referee: Partial<Referee> | undefined): boolean =>
  fields.every((field) => isEmpty(referee?.[field]))

/**
 * Finds problems of a form's referees (APP-129 to APP-133). The first two are required, and each needs an
 * email address or a phone number.
 */
export const refereeLacks = (references: unknown): Lack[] => {
  const given = (Array.isArray(references) ? references : []) as (Partial<Referee> | undefined)[]
  return Array.from({ length: MAX_REFEREES }, (_, at): Lack[] => {
    const referee = given[at]
    if (at >= MIN_REFEREES && isBlankReferee(referee)) return []
    const lack = (field: Fields, kind: Lack['kind']): Lack => ({ path: ['references', at, field], kind })
    const { role = null, full_name, email, phone } = referee ?? {}
    return [
      ...(isEmpty(role) ? [lack('role', 'missing')] : []),
      ...(role && !refereeRolesOf(at + 1).includes(role) ? [lack('role', 'not_valid')] : []),
      ...(isEmpty(full_name) ? [lack('full_name', 'missing')] : []),
      ...(isEmpty(email) && isEmpty(phone) ? [lack('email', 'missing')] : []),
    ]
  }).flat()
}
