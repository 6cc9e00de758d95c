import * as v from 'valibot'
import { Id } from './id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation } from './operation.ts'
import { Day } from './rules/days.ts'
import {
  agreementAnswerFields,
  buildFieldsWithSchema,
  CollectedSurvey,
  freeTextFields,
  personFields,
} from './surveys.ts'

const Feedback = v.object({
  id: Id,
  /** Time of the submission. Only the day if the submission is anonymous or was sent later. */
  created: v.union([Day, v.pipe(v.string(), v.isoTimestamp())]),
  name: v.nullable(v.string()),
  anonymous: v.boolean(),
  gender: personFields.gender,
  how_long: personFields.how_long,
  ...agreementAnswerFields,
  ...buildFieldsWithSchema(freeTextFields, v.nullable(v.string())),
})
export type Feedback = v.InferOutput<typeof Feedback>

export const participantFeedbackOperations = {
  'participant_feedback.list': defineOperation({
    method: 'GET',
    path: '/participant_feedback',
    access: 'participant_feedback',
    summary: 'A page of the answers that a club was given (SUR-69, SUR-75 to SUR-78).',
    query: buildListQuerySchema(['name', 'created', 'gender', 'how_long'], {}),
    output: buildListResponseSchema(Feedback),
  }),
  'participant_feedback.get': defineOperation({
    method: 'GET',
    path: '/participant_feedback/:id',
    access: 'participant_feedback',
    summary: 'One answer that a club was given (SUR-81, SUR-84).',
    params: v.object({ id: Id }),
    output: Feedback,
    versioned: true,
  }),
  'participant_feedback.create': defineOperation({
    method: 'POST',
    path: '/participant_feedback',
    access: 'participant_feedback',
    summary: 'Takes one answer that was filled in on a device of the club, once (B-SUR-03).',
    body: CollectedSurvey,
    output: v.object({ id: Id }),
    status: 201,
  }),
} as const
