import * as v from 'valibot'
import { Id } from '../id.ts'
import { buildListResponseSchema, defineOperation } from '../operation.ts'
import { flows } from './vocabulary.ts'

/**
 * A question that the caller has to answer, about whether an account with the applicant's email address belongs to the
 * applicant.
 */
const OwnershipTask = v.object({
  flow: v.picklist(flows),
  application: Id,
  /** Name of the applicant. */
  applicant: v.string(),
  organisation__organisation_name: v.nullable(v.string()),
  /** Email address of the account. */
  address: v.string(),
  user: Id,
  name: v.string(),
  /** True if no other account may decide. The account then decides about itself and states `alone_reason`. */
  alone: v.boolean(),
})
export type OwnershipTask = v.InferOutput<typeof OwnershipTask>

export const ownQuestionOperations = {
  'own_questions.list': defineOperation({
    method: 'GET',
    path: '/own_questions',
    access: 'vp',
    summary: 'Open questions whose address it is, in both flows, that the caller answers.',
    output: buildListResponseSchema(OwnershipTask),
  }),
} as const
