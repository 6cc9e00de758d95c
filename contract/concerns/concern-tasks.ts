import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { confirmerRoles } from './concern-key-rules.ts'
import { PublicKey } from './concern-seals.ts'

/** A user's confirmation of a key, with the user's name at that time. */
export const KeyConfirmation = v.object({ by: v.string(), as: v.picklist(confirmerRoles), at: Instant })
export type KeyConfirmation = v.InferOutput<typeof KeyConfirmation>

/** A key that is pending confirmation. */
const PendingKey = v.object({
  id: Id,
  holder: v.picklist(['leader', 'network']),
  /** Name of the club that a leader's key belongs to. Null for a network key. */
  organisation__name: v.nullable(v.string()),
  /** Name of the leader, or of the two owners of the network key. */
  name: v.string(),
  /** Name of the user who created a network key. */
  made_by: v.string(),
  open: PublicKey,
  created: Instant,
  confirmed_by: v.array(KeyConfirmation),
  /** True if the caller created the key. A leader confirms a new key with the current key. */
  is_own: v.boolean(),
  /** Role in which the caller can confirm the key now. Null if another user has to confirm it. */
  can_confirm_as: v.nullable(v.picklist(confirmerRoles)),
})
export type PendingKey = v.InferOutput<typeof PendingKey>

/** A concern that no active key can open and that no user has opened. */
const UnreadConcern = v.object({
  id: Id,
  organisation__name: v.string(),
  received_at: Instant,
  /** Name of the writer. Null if the caller is a coordinator. */
  by: v.nullable(v.string()),
  /** True if the concern is encrypted only for the network. */
  is_for_network: v.boolean(),
})
export type UnreadConcern = v.InferOutput<typeof UnreadConcern>

export const ConcernTasks = v.object({
  /** Clubs whose leaders have no active key, sorted by name. */
  clubs_without_key: v.array(v.object({ id: Id, name: v.string() })),
  /** True if the network has no active key. */
  is_network_key_missing: v.boolean(),
  waiting_keys: v.array(PendingKey),
  unread: v.array(UnreadConcern),
})
export type ConcernTasks = v.InferOutput<typeof ConcernTasks>

export const concernTaskOperations = {
  'concern_tasks.list': defineOperation({
    method: 'GET',
    path: '/concern_tasks',
    access: 'concern_tasks',
    summary:
      'What is to do about concern notes: clubs without a key, keys that wait for a confirmation, and notes that no living key opens.',
    output: ConcernTasks,
  }),
} as const
