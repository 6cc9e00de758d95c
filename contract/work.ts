import * as v from 'valibot'
import { defineOperation } from './operation.ts'
import { Instant } from './rules/days.ts'

/** Kinds of tasks that can wait for a user (B-DESK-02). */
export const workKinds = [
  'application',
  'volunteer_application',
  'reply',
  'disagreement',
  'unconfirmed_club',
  'declaration',
  'check_ends',
  'held_registration',
  'held_change',
  'concern',
  'second_look',
  'removal_request',
  'copy_request',
  'family_link',
  'question',
  'access_review',
] as const
export type WorkKind = (typeof workKinds)[number]

/** Tasks of one kind that wait for the user. Kinds of both recruitment flows have one row for each flow's list. */
const WorkRow = v.object({
  kind: v.picklist(workKinds),
  count: v.number(),
  /** Start of the longest wait. */
  oldest: Instant,
  /** Address of the page whose list contains the same tasks, with the filters of the list operation. */
  href: v.string(),
})
export type WorkRow = v.InferOutput<typeof WorkRow>

export const workOperations = {
  'me.work': defineOperation({
    method: 'GET',
    path: '/me/work',
    access: 'signed_in',
    summary: 'What waits for the user, counted by kind, with the list of the same rows (B-DESK-02).',
    output: v.array(WorkRow),
  }),
} as const
