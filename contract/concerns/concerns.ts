import * as v from 'valibot'
import { Id } from '../id.ts'
import { listOf, listQuery, NoContent, operation } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { KeyDoor } from './concern-key-door.ts'
import { ConcernSeal, OpenKey, SealingKey } from './concern-seals.ts'

/** Days for which a concern is kept after it was closed; its export belongs in the church's own safeguarding file. */
export const CLOSED_CONCERN_DAYS = 365

/** What is done with a concern; every one of them is kept with it. */
export const concernDeeds = ['opened', 'acknowledged', 'exported', 'passed_on', 'closed', 'reopened'] as const
export type ConcernDeed = (typeof concernDeeds)[number]

/** What is known of a concern without opening it. */
const concern = {
  id: Id,
  organisation__name: v.string(),
  /** Who wrote it. */
  by: v.string(),
  /** When, by the clock of the device. */
  made_at: Instant,
  received_at: Instant,
  acknowledged_at: v.nullable(Instant),
  closed_at: v.nullable(Instant),
}

const Deed = v.object({
  id: Id,
  deed: v.picklist(concernDeeds),
  by: v.string(),
  /** Of the two who hold the network's key. */
  network: v.boolean(),
  at: Instant,
})

const Concern = v.object({
  ...concern,
  deeds: v.array(Deed),
  /** Keys of the caller's that open it. */
  sealed_to: v.array(Id),
  /** For the two who hold the network's key: leaders of the club who cannot open it, to whom it can be sealed as well. */
  others: v.array(SealingKey),
})
export type Concern = v.InferOutput<typeof Concern>

/** A key of a leader's own; an ended one opens what was sealed to it, and nothing more is. */
const OwnKey = v.object({
  id: Id,
  open: OpenKey,
  door: KeyDoor,
  created: Instant,
  ended: v.nullable(Instant),
})
export type OwnKey = v.InferOutput<typeof OwnKey>

const NetworkKey = v.object({
  id: Id,
  open: OpenKey,
  holders: v.array(v.object({ id: Id, name: v.string() })),
  created: Instant,
  ended: v.nullable(Instant),
})
export type NetworkKey = v.InferOutput<typeof NetworkKey>

const byId = v.object({ id: Id })

export const concernOperations = {
  'concerns.list': operation({
    method: 'GET',
    path: '/concerns',
    access: 'concerns',
    summary:
      'Concerns that the caller holds a key to, the latest first: a leader those of the club, the two named people of the network all.',
    query: listQuery(['received_at'], { state: v.optional(v.picklist(['new', 'open', 'closed'])) }),
    output: listOf(v.object(concern)),
  }),
  'concerns.get': operation({
    method: 'GET',
    path: '/concerns/:id',
    access: 'concerns',
    summary: 'One concern and what was done with it; what it says is not in the answer.',
    params: byId,
    output: Concern,
  }),
  'concerns.open': operation({
    method: 'POST',
    path: '/concerns/:id/opening',
    access: 'concerns',
    summary: 'Gives the seals that the caller’s keys open, and records the opening.',
    params: byId,
    output: v.object({ sealed: v.array(ConcernSeal) }),
    event: 'concern_opened',
  }),
  'concerns.update': operation({
    method: 'PATCH',
    path: '/concerns/:id',
    access: 'concerns',
    summary: 'Acknowledges a concern, closes it, or opens a closed one again.',
    params: byId,
    body: v.strictObject({ acknowledged: v.optional(v.literal(true)), closed: v.optional(v.boolean()) }),
    output: Concern,
  }),
  'concerns.replace': operation({
    method: 'PUT',
    path: '/concerns/:id',
    access: 'concerns',
    summary: 'The same as PATCH, because no field is required.',
    params: byId,
    body: v.strictObject({ acknowledged: v.optional(v.literal(true)), closed: v.optional(v.boolean()) }),
    output: Concern,
  }),
  'concerns.exported': operation({
    method: 'POST',
    path: '/concerns/:id/export',
    access: 'concerns',
    summary: 'Records that what a concern says has left the app, on paper or as a file.',
    params: byId,
    output: NoContent,
    status: 204,
    event: 'concern_exported',
  }),
  'concerns.pass_on': operation({
    method: 'POST',
    path: '/concerns/:id/seals',
    access: 'vp_support',
    summary: 'Adds a seal for a leader of the club, made by one of the two who hold the network’s key.',
    params: byId,
    body: ConcernSeal,
    output: Concern,
  }),
  'concern_keys.list': operation({
    method: 'GET',
    path: '/concern_keys',
    access: 'own_concern_key',
    summary: 'The caller’s own keys, each wrapped by its passphrase, and who holds the network’s.',
    output: v.object({ keys: v.array(OwnKey), network: v.nullable(v.string()) }),
  }),
  'concern_keys.create': operation({
    method: 'POST',
    path: '/concern_keys',
    access: 'own_concern_key',
    summary:
      'A new key of a safeguarding leader: concerns are sealed to it from now on, and to earlier ones no more.',
    body: v.strictObject({ id: Id, open: OpenKey, door: KeyDoor }),
    output: OwnKey,
    status: 201,
    event: 'concern_key_changed',
  }),
  'concern_keys.update': operation({
    method: 'PATCH',
    path: '/concern_keys/:id',
    access: 'own_concern_key',
    summary: 'The same key under another passphrase.',
    params: byId,
    body: v.strictObject({ door: KeyDoor }),
    output: OwnKey,
    event: 'concern_key_changed',
  }),
  'concern_keys.replace': operation({
    method: 'PUT',
    path: '/concern_keys/:id',
    access: 'own_concern_key',
    summary: 'The same key under another passphrase.',
    params: byId,
    body: v.strictObject({ door: KeyDoor }),
    output: OwnKey,
    event: 'concern_key_changed',
  }),
  'network_concern_keys.list': operation({
    method: 'GET',
    path: '/network_concern_keys',
    access: 'vp_support',
    summary:
      'The network’s safeguarding keys, the latest first, and who may hold one. None of them is on the server.',
    output: v.object({
      keys: v.array(NetworkKey),
      people: v.array(v.object({ id: Id, name: v.string() })),
    }),
  }),
  'network_concern_keys.create': operation({
    method: 'POST',
    path: '/network_concern_keys',
    access: 'vp_support',
    summary:
      'A new key of the network with the two people of VP support who hold it; the server gets the half that seals.',
    body: v.strictObject({ id: Id, open: OpenKey, holders: v.strictTuple([Id, Id]) }),
    output: NetworkKey,
    status: 201,
    event: 'concern_key_changed',
  }),
} as const
