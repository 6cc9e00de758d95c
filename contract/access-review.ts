import * as v from 'valibot'
import { buildBoundedList } from './bounded-list.ts'
import { Id } from './id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation, NoContent, QueryFlag } from './operation.ts'
import { Day, Instant } from './rules/days.ts'
import { staffRoles, userTypes } from './user.ts'

/** Days before the due day from which an account can be confirmed as due, and at which reminders are emailed. */
export const REVIEW_OPEN_DAYS = 30
export const REVIEW_REMINDER_DAYS = [30, 14, 3] as const

/** Days after a tick during which its user's account cannot be closed from the review. */
export const REVIEW_TICK_DAYS = 60

/** Reasons why an account cannot be closed from the review. */
export const reviewBlocks = ['review_not_due', 'review_last_coordinator', 'review_recent_tick'] as const
export type ReviewBlock = (typeof reviewBlocks)[number]

const ReviewRow = v.object({
  id: Id,
  full_name: v.string(),
  email: v.string(),
  is_staff: v.boolean(),
  role: v.nullable(v.picklist(staffRoles)),
  user_type: v.nullable(v.picklist(userTypes)),
  organisation: v.nullable(Id),
  organisation__organisation_name: v.nullable(v.string()),
  /** Number of active coordinators of the club. */
  club_coordinators: v.number(),
  /** Time of the last use, or null if the account never signed in. */
  last_seen: v.nullable(Instant),
  confirmed: v.nullable(Instant),
  confirmed_by: v.nullable(v.string()),
  /** Day by which the account must be confirmed. */
  due: Day,
  /** True if the account waits for a confirmation. */
  open: v.boolean(),
  /** False for the caller's own account. */
  can_keep: v.boolean(),
  /** Reason why VP support cannot close the account here. Null if they can. */
  block: v.nullable(v.picklist(reviewBlocks)),
})
export type ReviewRow = v.InferOutput<typeof ReviewRow>

const ReviewIds = buildBoundedList(1000, Id)

export const accessReviewOperations = {
  'access_review.list': defineOperation({
    method: 'GET',
    path: '/access_review',
    access: 'access_review',
    summary:
      'Accounts of the yearly review: a coordinator’s club, or for VP support all that are not confirmed (B-OPS-06). `waiting` lists those that wait for the caller.',
    query: buildListQuerySchema(['name', 'organisation__organisation_name', 'due', 'last_seen'], {
      waiting: v.optional(QueryFlag),
    }),
    output: buildListResponseSchema(ReviewRow),
  }),
  'access_review.decide': defineOperation({
    method: 'POST',
    path: '/access_review',
    access: 'access_review',
    summary:
      'Confirms accounts that are still needed, or as VP support closes accounts that are not. If one cannot be closed, none is (409).',
    body: v.object({ keep: v.optional(ReviewIds), close: v.optional(ReviewIds) }),
    output: NoContent,
    status: 204,
    event: 'account_changed',
    needsRecentSignIn: ['close'],
  }),
} as const
