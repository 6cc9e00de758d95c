import * as v from 'valibot'
import { defineOperation } from '../operation.ts'
import { Day, Instant } from '../rules/days.ts'
import { buildNameSchema, emailField, findMissing, withFormRules } from './form-fields.ts'
import { publicTokenParams } from './public-token.ts'
import { checkKinds, MAX_REFEREES } from './vocabulary.ts'

/** Progress of a reference as shown to the applicant, without names and answers (B-REC-03). */
export const referenceStates = ['not_asked', 'asked', 'mail_came_back', 'declined', 'received', 'checked'] as const
export type ReferenceState = (typeof referenceStates)[number]

/** Progress of a background check. */
export const checkStates = ['not_asked', 'asked', 'confirmed'] as const

/** Progress of the consent of a Young Helper's parent or guardian. */
export const consentStates = ['not_asked', 'asked', 'mail_came_back', 'given'] as const

/** Requests that an applicant can make (B-REC-03). */
export const statusRequests = ['address_wrong', 'another_referee'] as const

const buildStateFields = <const S extends readonly string[]>(states: S) => ({
  state: v.picklist(states),
  /** Time when this state began. Null if the step has not begun. */
  since: v.nullable(Instant),
})

/** Progress of an application. */
const ApplicationStatus = v.object({
  /** Day on which the form was submitted. */
  submitted: Day,
  references: v.array(
    v.object({
      number: v.number(),
      ...buildStateFields(referenceStates),
      /** Request that has not been decided yet. Null without such a request. */
      requested: v.nullable(v.picklist(statusRequests)),
    }),
  ),
  /** Background check of an adult. Null for a Young Helper, who does not need a check. */
  check: v.nullable(v.object({ kind: v.picklist(checkKinds), ...buildStateFields(checkStates) })),
  /** Parental consent for a Young Helper. Null for an adult. */
  consent: v.nullable(v.object(buildStateFields(consentStates))),
  decision: v.object(buildStateFields(['open', 'completed'])),
})
export type ApplicationStatus = v.InferOutput<typeof ApplicationStatus>

/** An applicant's request for a corrected address of a referee, or for another referee. */
export const StatusRequest = withFormRules(
  v.object({
    number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_REFEREES)),
    kind: v.picklist(statusRequests),
    email: v.optional(emailField, null),
    full_name: v.optional(buildNameSchema(200), null),
  }),
  (values) => findMissing(values, values.kind === 'another_referee' ? ['full_name', 'email'] : ['email']),
)

export const applicationStatusOperations = {
  'application_status.get': defineOperation({
    method: 'GET',
    path: '/application_status/:id',
    access: 'everyone',
    summary: 'Where an application is: each step, its state and since when (B-REC-03).',
    params: publicTokenParams,
    output: ApplicationStatus,
  }),
  'application_status.request': defineOperation({
    method: 'POST',
    path: '/application_status/:id/requests',
    access: 'everyone',
    summary: 'Asks that another address, or another referee, be used (B-REC-03).',
    params: publicTokenParams,
    body: StatusRequest,
    output: ApplicationStatus,
    status: 201,
  }),
} as const
