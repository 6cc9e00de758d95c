import * as v from 'valibot'
import { Id } from '../id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation, NoContent } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { ConcernSeal, PublicKey, SealingKey } from './concern-seals.ts'
import { KeyConfirmation } from './concern-tasks.ts'
import { WrappedPrivateKey } from './wrapped-private-key.ts'

/**
 * Number of days for which a closed concern is stored. Before that, the church should export it to its own safeguarding
 * file.
 */
export const CLOSED_CONCERN_DAYS = 365

/** Actions on a concern. Each action is recorded with the concern. */
export const concernActions = ['opened', 'acknowledged', 'exported', 'passed_on', 'closed', 'reopened'] as const
export type ConcernAction = (typeof concernActions)[number]

/** Fields of a concern that are not encrypted. */
const concernFields = {
  id: Id,
  organisation__name: v.string(),
  /** Name of the writer. */
  by: v.string(),
  /** Time of writing on the device's clock. */
  made_at: Instant,
  received_at: Instant,
  acknowledged_at: v.nullable(Instant),
  closed_at: v.nullable(Instant),
}

const ConcernAuditEntry = v.object({
  id: Id,
  deed: v.picklist(concernActions),
  by: v.string(),
  /** True if the user is one of the two owners of the network key. */
  network: v.boolean(),
  at: Instant,
})

const Concern = v.object({
  ...concernFields,
  deeds: v.array(ConcernAuditEntry),
  /** Ids of the caller's keys that open this concern. */
  sealed_to: v.array(Id),
  /** Keys of the club's other leaders with which this concern can be encrypted too. */
  others: v.array(
    v.object({
      ...SealingKey.entries,
      /**
       * True if the concern should be encrypted with this key too. Reasons: the key was pending confirmation when the
       * concern arrived, or the key belongs to the caller.
       */
      is_due: v.boolean(),
    }),
  ),
})
export type Concern = v.InferOutput<typeof Concern>

/**
 * A key that belongs to the calling leader. An ended key still opens old concerns, but new concerns are not encrypted
 * with it.
 */
const OwnKey = v.object({
  id: Id,
  open: PublicKey,
  door: WrappedPrivateKey,
  created: Instant,
  /** Time of confirmation. Null while the confirmation is pending. */
  confirmed: v.nullable(Instant),
  confirmed_by: v.array(KeyConfirmation),
  ended: v.nullable(Instant),
})
export type OwnKey = v.InferOutput<typeof OwnKey>

const NetworkKey = v.object({
  id: Id,
  open: PublicKey,
  holders: v.array(v.object({ id: Id, name: v.string() })),
  created: Instant,
  /** Time of confirmation. Null until the second owner has confirmed the key. */
  confirmed: v.nullable(Instant),
  ended: v.nullable(Instant),
})
export type NetworkKey = v.InferOutput<typeof NetworkKey>

/** Progress of a key's confirmation. */
const KeyConfirmationState = v.object({
  id: Id,
  confirmed: v.nullable(Instant),
  confirmed_by: v.array(KeyConfirmation),
})
export type KeyConfirmationState = v.InferOutput<typeof KeyConfirmationState>

const idParams = v.object({ id: Id })

export const concernOperations = {
  'concerns.list': defineOperation({
    method: 'GET',
    path: '/concerns',
    access: 'concerns',
    summary:
      'Concerns that the caller holds a key to, the latest first: a leader those of the club, the two named people of the network all.',
    query: buildListQuerySchema(['received_at'], { state: v.optional(v.picklist(['new', 'open', 'closed'])) }),
    output: buildListResponseSchema(v.object(concernFields)),
  }),
  'concerns.get': defineOperation({
    method: 'GET',
    path: '/concerns/:id',
    access: 'concerns',
    summary: 'One concern and what was done with it; what it says is not in the answer.',
    params: idParams,
    output: Concern,
  }),
  'concerns.open': defineOperation({
    method: 'POST',
    path: '/concerns/:id/opening',
    access: 'concerns',
    summary: 'Gives the seals that the caller’s keys open, and records the opening.',
    params: idParams,
    output: v.object({ sealed: v.array(ConcernSeal) }),
    event: 'concern_opened',
  }),
  'concerns.update': defineOperation({
    method: 'PATCH',
    path: '/concerns/:id',
    access: 'concerns',
    summary: 'Acknowledges a concern, closes it, or opens a closed one again.',
    params: idParams,
    body: v.strictObject({ acknowledged: v.optional(v.literal(true)), closed: v.optional(v.boolean()) }),
    output: Concern,
  }),
  'concerns.replace': defineOperation({
    method: 'PUT',
    path: '/concerns/:id',
    access: 'concerns',
    summary: 'The same as PATCH, because no field is required.',
    params: idParams,
    body: v.strictObject({ acknowledged: v.optional(v.literal(true)), closed: v.optional(v.boolean()) }),
    output: Concern,
  }),
  'concerns.exported': defineOperation({
    method: 'POST',
    path: '/concerns/:id/export',
    access: 'concerns',
    summary: 'Records that what a concern says has left the app, on paper or as a file.',
    params: idParams,
    output: NoContent,
    status: 204,
    event: 'concern_exported',
  }),
  'concerns.pass_on': defineOperation({
    method: 'POST',
    path: '/concerns/:id/seals',
    access: 'concerns',
    summary: 'Adds a seal for a leader of the club, made by a reader whose key opens the note.',
    params: idParams,
    body: ConcernSeal,
    output: Concern,
  }),
  'concern_keys.list': defineOperation({
    method: 'GET',
    path: '/concern_keys',
    access: 'own_concern_key',
    summary: 'The caller’s own keys, each wrapped by its passphrase, and who holds the network’s.',
    output: v.object({ keys: v.array(OwnKey), network: v.nullable(v.string()) }),
  }),
  'concern_keys.create': defineOperation({
    method: 'POST',
    path: '/concern_keys',
    access: 'own_concern_key',
    summary:
      'A new key of a safeguarding leader. It waits for a confirmation; the present key stays in use until then, unless its passphrase is lost.',
    body: v.strictObject({
      id: Id,
      open: PublicKey,
      door: WrappedPrivateKey,
      passphrase_lost: v.optional(v.boolean()),
    }),
    output: OwnKey,
    status: 201,
    event: 'concern_key_changed',
  }),
  'concern_keys.update': defineOperation({
    method: 'PATCH',
    path: '/concern_keys/:id',
    access: 'own_concern_key',
    summary: 'The same key under another passphrase.',
    params: idParams,
    body: v.strictObject({ door: WrappedPrivateKey }),
    output: OwnKey,
    event: 'concern_key_changed',
  }),
  'concern_keys.replace': defineOperation({
    method: 'PUT',
    path: '/concern_keys/:id',
    access: 'own_concern_key',
    summary: 'The same key under another passphrase.',
    params: idParams,
    body: v.strictObject({ door: WrappedPrivateKey }),
    output: OwnKey,
    event: 'concern_key_changed',
  }),
  'concern_keys.confirm': defineOperation({
    method: 'POST',
    path: '/concern_keys/:id/confirm',
    access: 'concern_tasks',
    summary:
      'Confirms the key of a leader: by their present key, another leader of the club, a holder of the network’s key, or a coordinator and VP support together.',
    params: idParams,
    body: v.optional(
      v.strictObject({
        /** The confirmation text, signed with the caller's current key (ECDSA P-256 with SHA-256, base64url). */
        proof: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{86}$/))),
      }),
      {},
    ),
    output: KeyConfirmationState,
    event: 'concern_key_confirmed',
  }),
  'network_concern_keys.list': defineOperation({
    method: 'GET',
    path: '/network_concern_keys',
    access: 'vp_support',
    summary: 'The network’s safeguarding keys, the latest first, and who may hold one. None of them is on the server.',
    output: v.object({
      keys: v.array(NetworkKey),
      people: v.array(v.object({ id: Id, name: v.string() })),
    }),
  }),
  'network_concern_keys.create': defineOperation({
    method: 'POST',
    path: '/network_concern_keys',
    access: 'vp_support',
    summary:
      'A new key of the network with the two people of VP support who hold it. It waits until the second of them confirms it.',
    body: v.strictObject({ id: Id, open: PublicKey, holders: v.strictTuple([Id, Id]) }),
    output: NetworkKey,
    status: 201,
    event: 'concern_key_changed',
  }),
  'network_concern_keys.confirm': defineOperation({
    method: 'POST',
    path: '/network_concern_keys/:id/confirm',
    access: 'vp_support',
    summary: 'Confirms a new key of the network, by its second named holder.',
    params: idParams,
    output: KeyConfirmationState,
    event: 'concern_key_confirmed',
  }),
} as const
