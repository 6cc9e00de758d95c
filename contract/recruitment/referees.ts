import * as v from 'valibot'
import { choice, email, isEmpty, type Lack, line, lines, name, phone, yearsKnown } from './form-fields.ts'
import { MAX_REFEREES, MIN_REFEREES, refereeRoles, refereeRolesOf } from './vocabulary.ts'

/** What an applicant says of a referee. */
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

/** A referee as a form has them; what is left out is empty. */
export const RefereeFields = v.pipe(
  v.partial(v.object(refereeEntries)),
  v.transform((given) => ({ ...emptyReferee, ...given })),
)
export type Referee = { [K in Fields]: v.InferOutput<(typeof refereeEntries)[K]> }

/** A referee about whom nothing is known yet. */
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

/** Whether nothing was written of a referee. */
export const isBlankReferee = (referee: Partial<Referee> | undefined): boolean =>
  fields.every((field) => isEmpty(referee?.[field]))

/**
 * What is wrong with the referees of a form (APP-129 to APP-133): the first two have to be there, and each is reached by e-mail
 * or telephone.
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
