import * as v from 'valibot'
import { Id } from '../id.ts'
import { listOf, operation } from '../operation.ts'
import { flows } from './vocabulary.ts'

/** A question whether an account that has an applicant's address is theirs, for the account that answers it. */
const OwnTask = v.object({
  flow: v.picklist(flows),
  application: Id,
  /** The name of the applicant. */
  applicant: v.string(),
  organisation__organisation_name: v.nullable(v.string()),
  /** The address of the account. */
  address: v.string(),
  user: Id,
  name: v.string(),
  /** No other account could answer: the account itself does, with `alone_reason`. */
  alone: v.boolean(),
})
export type OwnTask = v.InferOutput<typeof OwnTask>

export const ownQuestionOperations = {
  'own_questions.list': operation({
    method: 'GET',
    path: '/own_questions',
    access: 'vp',
    summary: 'Open questions whose address it is, in both flows, that the caller answers.',
    output: listOf(OwnTask),
  }),
} as const
