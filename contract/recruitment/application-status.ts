import * as v from 'valibot'
import { operation } from '../operation.ts'
import { Day, Instant } from '../rules/days.ts'
import { demanding, email, missing, name } from './form-fields.ts'
import { byToken } from './public-token.ts'
import { checkKinds, MAX_REFEREES } from './vocabulary.ts'

/** How far a reference has come, for its applicant: no names, no answers (B-REC-03). */
export const referenceStates = [
  'not_asked',
  'asked',
  'mail_came_back',
  'declined',
  'received',
  'checked',
] as const
export type ReferenceState = (typeof referenceStates)[number]

/** How far a check has come. */
export const checkStates = ['not_asked', 'asked', 'confirmed'] as const

/** How far the consent of a Young Helper's parent or guardian has come. */
export const consentStates = ['not_asked', 'asked', 'mail_came_back', 'given'] as const

/** What an applicant can ask for (B-REC-03). */
export const statusRequests = ['address_wrong', 'another_referee'] as const

const state = <const S extends readonly string[]>(states: S) => ({
  state: v.picklist(states),
  /** Since when; null of what has not begun. */
  since: v.nullable(Instant),
})

/** Where an application is. */
const ApplicationStatus = v.object({
  /** The day on which the form was sent. */
  submitted: Day,
  references: v.array(
    v.object({
      number: v.number(),
      ...state(referenceStates),
      /** Something was asked for, and is not decided yet. */
      requested: v.nullable(v.picklist(statusRequests)),
    }),
  ),
  /** Of an adult; a Young Helper has no check. */
  check: v.nullable(v.object({ kind: v.picklist(checkKinds), ...state(checkStates) })),
  /** Of a Young Helper; nobody consents for an adult. */
  consent: v.nullable(v.object(state(consentStates))),
  decision: v.object(state(['open', 'completed'])),
})
export type ApplicationStatus = v.InferOutput<typeof ApplicationStatus>

/** What an applicant asks for: another address of a referee, or another referee. */
export const StatusRequest = demanding(
  v.object({
    number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_REFEREES)),
    kind: v.picklist(statusRequests),
    email: v.optional(email, null),
    full_name: v.optional(name(200), null),
  }),
  (values) => missing(values, values.kind === 'another_referee' ? ['full_name', 'email'] : ['email']),
)

export const applicationStatusOperations = {
  'application_status.get': operation({
    method: 'GET',
    path: '/application_status/:id',
    access: 'everyone',
    summary: 'Where an application is: each step, its state and since when (B-REC-03).',
    params: byToken,
    output: ApplicationStatus,
  }),
  'application_status.request': operation({
    method: 'POST',
    path: '/application_status/:id/requests',
    access: 'everyone',
    summary: 'Asks that another address, or another referee, be used (B-REC-03).',
    params: byToken,
    body: StatusRequest,
    output: ApplicationStatus,
    status: 201,
  }),
} as const
