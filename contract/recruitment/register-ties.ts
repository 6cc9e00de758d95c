import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { Day } from '../rules/days.ts'

/**
 * A candidate for a link between the register and an application. It is a person in the register who may be
 * the applicant, or an application that may be this person's.
 */
const TieCandidate = v.object({
  /** Id of the person in the register, or of the application. */
  id: Id,
  name: v.string(),
  date_of_birth: v.nullable(Day),
  same_birthday: v.boolean(),
})
export type TieCandidate = v.InferOutput<typeof TieCandidate>

/** The link that a user confirmed, or null, and candidates with a similar name or birthday. */
const RegisterTie = v.object({ tied: v.nullable(TieCandidate), offers: v.array(TieCandidate) })
export type RegisterTie = v.InferOutput<typeof RegisterTie>

const idParams = v.object({ id: Id })

export const registerTieOperations = {
  'applications.registered': defineOperation({
    method: 'GET',
    path: '/applications/:id/registered',
    access: 'register_ties',
    summary: 'Who in the register an applicant to the core team is, and who they may be.',
    params: idParams,
    output: RegisterTie,
  }),
  'applications.set_registered': defineOperation({
    method: 'PUT',
    path: '/applications/:id/registered',
    access: 'register_ties',
    summary:
      'Says which adult in the register an applicant is, or that nobody is: their check counts for this person. A second one is refused.',
    params: idParams,
    body: v.object({ registered: v.nullable(Id) }),
    output: RegisterTie,
  }),
  'applications.update_registered': defineOperation({
    method: 'PATCH',
    path: '/applications/:id/registered',
    access: 'register_ties',
    summary: 'The same; a body without a person changes nothing.',
    params: idParams,
    body: v.object({ registered: v.optional(v.nullable(Id)) }),
    output: RegisterTie,
  }),
  'registered.applications': defineOperation({
    method: 'GET',
    path: '/registered/:id/applications',
    access: 'register_ties',
    summary: 'The application to the core team that is of an adult in the register, and those that may be.',
    params: idParams,
    output: RegisterTie,
  }),
} as const
