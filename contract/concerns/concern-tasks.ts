import * as v from 'valibot'
import { Id } from '../id.ts'
import { operation } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { confirmers } from './concern-key-rules.ts'
import { OpenKey } from './concern-seals.ts'

/** A confirmation of a key, by the name of its account at that time. */
export const Confirmation = v.object({ by: v.string(), as: v.picklist(confirmers), at: Instant })
export type Confirmation = v.InferOutput<typeof Confirmation>

/** A key that waits for a confirmation. */
const WaitingKey = v.object({
  id: Id,
  holder: v.picklist(['leader', 'network']),
  /** The club of a leader's key. */
  organisation__name: v.nullable(v.string()),
  /** The leader, or the two holders. */
  name: v.string(),
  /** The maker of a network key. */
  made_by: v.string(),
  open: OpenKey,
  created: Instant,
  confirmed_by: v.array(Confirmation),
  /** True for the leader who made it: the leader confirms it with the present key. */
  is_own: v.boolean(),
  /** The role in which the caller can confirm it now; null if another person has to. */
  can_confirm_as: v.nullable(v.picklist(confirmers)),
})
export type WaitingKey = v.InferOutput<typeof WaitingKey>

/** A note that no living key opens and that no reader has opened. */
const UnreadConcern = v.object({
  id: Id,
  organisation__name: v.string(),
  received_at: Instant,
  /** The writer; null for coordinators. */
  by: v.nullable(v.string()),
  /** True for a note that is sealed for the network alone. */
  is_for_network: v.boolean(),
})
export type UnreadConcern = v.InferOutput<typeof UnreadConcern>

export const ConcernTasks = v.object({
  /** Clubs without a living key of a leader, by name. */
  clubs_without_key: v.array(v.object({ id: Id, name: v.string() })),
  /** True if the network has no key in use. */
  is_network_key_missing: v.boolean(),
  waiting_keys: v.array(WaitingKey),
  unread: v.array(UnreadConcern),
})
export type ConcernTasks = v.InferOutput<typeof ConcernTasks>

export const concernTaskOperations = {
  'concern_tasks.list': operation({
    method: 'GET',
    path: '/concern_tasks',
    access: 'concern_tasks',
    summary:
      'What is to do about concern notes: clubs without a key, keys that wait for a confirmation, and notes that no living key opens.',
    output: ConcernTasks,
  }),
} as const
