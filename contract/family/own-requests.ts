import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { Day, Instant } from '../rules/days.ts'
import { buildMultilineText } from '../text.ts'

/** Maximum number of people in one request. */
const MAX_REQUEST_PEOPLE = 50

export const MAX_REQUEST_REASON_LENGTH = 2000

export const RequestReason = buildMultilineText(MAX_REQUEST_REASON_LENGTH)

const tokenParams = v.object({ token: v.pipe(v.string(), v.maxLength(100)) })

/** Body of a family's request. */
const OwnRequestBody = v.strictObject({
  people: v.pipe(buildBoundedList(MAX_REQUEST_PEOPLE, Id), v.minLength(1)),
  reason: v.optional(v.nullable(RequestReason)),
})

export const ownRequestKinds = ['copy', 'removal'] as const

/** A family's open request. A second request of the same link returns the first one. */
export const OwnRequest = v.object({ asked: Instant, due: Day, people: v.array(Id) })
export type OwnRequest = v.InferOutput<typeof OwnRequest>

/** Requests that a family makes on its own page (B-FAM-07). */
export const ownRequestOperations = {
  'family.copy': defineOperation({
    method: 'POST',
    path: '/family/:token/copy',
    access: 'everyone',
    summary: 'Asks the coordinator for a full copy. A second request while the first is open is 200 (B-FAM-07).',
    params: tokenParams,
    body: OwnRequestBody,
    output: OwnRequest,
    status: 202,
    written: true,
  }),
  'family.removal': defineOperation({
    method: 'POST',
    path: '/family/:token/removal',
    access: 'everyone',
    summary: 'Asks the coordinator to remove people. A second request while the first is open is 200 (B-FAM-07).',
    params: tokenParams,
    body: OwnRequestBody,
    output: OwnRequest,
    status: 202,
    written: true,
  }),
} as const
