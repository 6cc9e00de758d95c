import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation } from '../operation.ts'
import { Day, Instant } from '../rules/days.ts'
import { requireNotBlank } from '../text.ts'
import { CopyFile, copySections } from './copy-file.ts'
import { RequestReason } from './own-requests.ts'

/** Maximum number of parts that can be left out of a copy. */
const MAX_LEFT_OUT = 500

export const RequiredReason = v.pipe(RequestReason, v.minLength(1), requireNotBlank)

const idParams = v.object({ id: Id })
const NamedPerson = v.object({ id: Id, name: v.string() })

/** An open request, as the coordinator sees it. */
export const FamilyRequest = v.object({
  id: Id,
  asked: Instant,
  /** Last day for the answer by law. */
  due: Day,
  /** Name of the link's adult. Null if the link has no adult, or the adult has left the club. */
  by: v.nullable(v.string()),
  /** People of the request who are still in the club and still tied to the link's adult. */
  people: v.array(NamedPerson),
  /** Number of people of the request who have left the club, or are no longer tied to the link's adult. */
  gone: v.number(),
  /** Adults of the family who are not in the link. */
  other_adults: v.array(NamedPerson),
  reason: v.nullable(v.string()),
  /** True if the link has an email to which an answer can be sent. */
  has_email: v.boolean(),
})
export type FamilyRequest = v.InferOutput<typeof FamilyRequest>

/** A part that the coordinator has left out of a copy. Without a person, the section is left out for everyone. */
const LeftOut = v.strictObject({
  section: v.picklist(copySections),
  person: v.optional(v.nullable(Id)),
  reason: RequiredReason,
})
export type LeftOut = v.InferOutput<typeof LeftOut>

export const CopyRequest = v.object({ ...FamilyRequest.entries, left_out: v.array(LeftOut) })
export type CopyRequest = v.InferOutput<typeof CopyRequest>

const listQuery = v.pick(buildListQuerySchema(['due'], {}), ['offset', 'limit'])

/** The coordinator's calls about families' requests for a copy or a removal of their data (B-FAM-07). */
export const familyRequestOperations = {
  'removal_requests.list': defineOperation({
    method: 'GET',
    path: '/removal_requests',
    access: 'family_requests',
    summary: "Families' open requests to be removed, the earliest deadline first (B-FAM-07).",
    query: listQuery,
    output: buildListResponseSchema(FamilyRequest),
  }),
  'removal_requests.decide': defineOperation({
    method: 'POST',
    path: '/removal_requests/:id',
    access: 'family_requests',
    summary: 'Removes the people of a request, or keeps them with a reason that is emailed to the family (B-FAM-07).',
    params: idParams,
    body: v.variant('decision', [
      v.strictObject({ decision: v.literal('remove'), reason: v.optional(v.nullable(RequestReason)) }),
      v.strictObject({ decision: v.literal('keep'), reason: RequiredReason }),
    ]),
    /** `mailed` is false if the link has no email, so that the coordinator must answer the family in person. */
    output: v.object({ mailed: v.boolean() }),
  }),
  'copy_requests.list': defineOperation({
    method: 'GET',
    path: '/copy_requests',
    access: 'family_requests',
    summary: "Families' open requests for a full copy, the earliest deadline first (B-FAM-07).",
    query: listQuery,
    output: buildListResponseSchema(CopyRequest),
  }),
  'copy_requests.file': defineOperation({
    method: 'GET',
    path: '/copy_requests/:id/file',
    access: 'family_requests',
    summary: 'The full copy of a request in sections, without the parts that the coordinator has left out (B-FAM-07).',
    params: idParams,
    output: CopyFile,
    event: 'people_exported',
  }),
  'copy_requests.update': defineOperation({
    method: 'POST',
    path: '/copy_requests/:id',
    access: 'family_requests',
    summary: 'Leaves parts out of a copy with reasons, or records how the copy was handed over (B-FAM-07).',
    params: idParams,
    body: v.union([
      v.strictObject({ left_out: buildBoundedList(MAX_LEFT_OUT, LeftOut) }),
      v.strictObject({ sent: v.literal(true), how: RequiredReason }),
    ]),
    /** The shortened file. Null after the copy was handed over. */
    output: v.nullable(CopyFile),
  }),
} as const
