import * as v from 'valibot'
import { itemsUpTo } from './bounded-list.ts'
import { ConcernContacts, SealingKey } from './concerns/concern-seals.ts'
import { errorCodes } from './errors.ts'
import { Id } from './id.ts'
import { NoContent, operation } from './operation.ts'
import { rowSchemas, type TableName, tableNames } from './rows.ts'

/** Most mutations in one push. */
export const PUSH_LIMIT = 1000
/** Most bytes of a push after decompression. */
export const PUSH_BYTES = 1_048_576

export const MutationEnvelope = v.object({
  id: Id,
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  name: v.pipe(v.string(), v.maxLength(100)),
  v: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  args: v.record(v.string(), v.unknown()),
  /** When the device says it was made: evidence alone. What is no time, or lies ahead, counts as the moment it arrives. */
  made_at: v.pipe(v.string(), v.maxLength(64)),
})
export type MutationEnvelope = v.InferOutput<typeof MutationEnvelope>

/** The length of its list is judged where it is taken (413, not 400). */
export const PushBody = v.object({ device_id: Id, mutations: itemsUpTo(PUSH_LIMIT, MutationEnvelope) })

const storedStatuses = ['applied', 'conflict', 'rejected'] as const
export type StoredStatus = (typeof storedStatuses)[number]

/** A rejected or held mutation's reason: words by field, or the records it waits for. */
const Detail = v.nullable(v.record(v.string(), v.union([v.array(v.string()), v.string()])))

const rowOf = (table: TableName) =>
  v.object({
    table: v.literal(table),
    id: v.string(),
    version: v.optional(v.number()),
    row: v.nullable(rowSchemas[table]),
  })

/** The options are tried in turn, and nearly all rows are of the first two. */
const tried = [...new Set<TableName>(['attendance', 'registered', ...tableNames])]

const WireRow = v.variant(
  'table',
  tried.map(rowOf) as [ReturnType<typeof rowOf>, ...ReturnType<typeof rowOf>[]],
)

export const MutationResult = v.object({
  id: Id,
  status: v.picklist(['applied', 'duplicate', 'conflict', 'rejected', 'held']),
  code: v.optional(v.picklist(errorCodes)),
  detail: v.optional(Detail),
  /** Of a duplicate: how the first one ended. */
  first: v.optional(v.picklist(storedStatuses)),
  conflicts: v.optional(v.array(Id)),
  rows: v.array(WireRow),
})
export type MutationResult = v.InferOutput<typeof MutationResult>

/** Days after a restore for which devices may offer what they hold. */
export const OFFER_DAYS = 100

/** Of a database that was restored: the version its backup had. What a device holds above it has to be offered. */
const RestoredVersion = v.optional(v.number())

export const PushReply = v.object({
  epoch: v.string(),
  version: v.number(),
  restored_version: RestoredVersion,
  results: v.array(MutationResult),
})
export type PushReply = v.InferOutput<typeof PushReply>

export const PullReply = v.object({
  epoch: v.string(),
  restored_version: RestoredVersion,
  cursor: v.string(),
  more: v.boolean(),
  reset: v.optional(v.literal(true)),
  changes: v.array(WireRow),
  checksums: v.optional(v.record(v.string(), v.object({ count: v.number(), hash: v.string() }))),
  /** With the last page: the version of the whole picture, which no row that is left may have; an earlier server is silent. */
  version: v.optional(v.number()),
  /** With the last page: for how many days a device opens the register without reaching the server. */
  offline_days: v.optional(v.number()),
  /** With the last page: the keys that a concern of the club is sealed to from now on; an earlier server is silent. */
  concern_keys: v.optional(v.array(SealingKey)),
  /** With the last page: the people to ring about a concern; an earlier server is silent. */
  concern_contacts: v.optional(ConcernContacts),
})
export type PullReply = v.InferOutput<typeof PullReply>

/** Most rows of one offer. */
export const OFFER_LIMIT = 1000

/** A row as a device held it in an earlier life of the database; each is read by itself, so that a bad one stops no other. */
const OfferedRow = v.object({
  table: v.pipe(v.string(), v.maxLength(50)),
  id: v.pipe(v.string(), v.maxLength(200)),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Null: the device saw it removed. */
  row: v.nullable(v.record(v.string(), v.unknown())),
})
export type OfferedRow = v.InferOutput<typeof OfferedRow>

export const OfferBody = v.object({
  device_id: Id,
  /** The life of the database that the rows come from. */
  epoch: v.pipe(v.string(), v.uuid()),
  rows: itemsUpTo(OFFER_LIMIT, OfferedRow),
})
export type OfferBody = v.InferOutput<typeof OfferBody>

/**
 * `taken`: the server had lost it; `same`: it has it so; `conflict`: it has another value, both are kept for a person to
 * decide; `removed`: it is there again, the coordinators are asked; `refused`: it may not be written so, or not by this user.
 */
export const offerStatuses = ['taken', 'same', 'conflict', 'removed', 'refused'] as const
export type OfferStatus = (typeof offerStatuses)[number]

export const OfferReply = v.object({
  epoch: v.string(),
  version: v.number(),
  results: v.array(
    v.object({
      table: v.string(),
      id: v.string(),
      status: v.picklist(offerStatuses),
      row: v.nullable(v.record(v.string(), v.unknown())),
    }),
  ),
})
export type OfferReply = v.InferOutput<typeof OfferReply>

/** What was removed after the backup and is there again. */
export const OfferedRemovals = v.object({
  people: v.array(v.object({ id: Id, name: v.string() })),
  sessions: v.array(v.object({ id: Id, date: v.string(), group__name: v.string() })),
  /** Absent where there are none. */
  parcels: v.optional(v.array(v.object({ id: Id, date: v.string() }))),
})
export type OfferedRemovals = v.InferOutput<typeof OfferedRemovals>

export const SyncEvent = v.object({ epoch: v.string(), version: v.number(), devices: v.number() })
export type SyncEvent = v.InferOutput<typeof SyncEvent>

export const syncOperations = {
  'sync.push': operation({
    method: 'POST',
    path: '/sync/push',
    access: 'signed_in',
    summary: "Replays a device's queued changes; answers for each one.",
    body: PushBody,
    output: PushReply,
    bodyLimit: PUSH_BYTES,
    drains: true,
  }),
  'sync.pull': operation({
    method: 'GET',
    path: '/sync/pull',
    access: 'signed_in',
    summary: 'Rows that changed since the cursor; without one, all rows the user may read.',
    query: v.object({
      cursor: v.optional(v.pipe(v.string(), v.maxLength(600))),
      limit: v.optional(
        v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(5000)),
      ),
      checksums: v.optional(v.literal('1')),
    }),
    output: PullReply,
  }),
  'sync.offer': operation({
    method: 'POST',
    path: '/sync/offer',
    access: 'signed_in',
    summary: 'After a restore: takes back what a device holds and the backup had not; answers for each row.',
    body: OfferBody,
    output: OfferReply,
    bodyLimit: PUSH_BYTES,
  }),
  'sync.removals': operation({
    method: 'GET',
    path: '/sync/offered_removals',
    access: 'registered_removed',
    summary: 'After a restore: what had been removed after the backup, and is there again.',
    output: OfferedRemovals,
  }),
  'sync.decide_removals': operation({
    method: 'POST',
    path: '/sync/offered_removals',
    access: 'registered_removed',
    summary: 'Removes them again, or keeps them.',
    body: v.object({
      ids: v.pipe(itemsUpTo(OFFER_LIMIT, Id), v.maxLength(OFFER_LIMIT)),
      remove: v.boolean(),
    }),
    output: NoContent,
    status: 204,
  }),
  'sync.events': operation({
    method: 'GET',
    path: '/sync/events',
    access: 'signed_in',
    summary: 'A stream of hints that something changed.',
    query: v.object({ device: v.optional(Id) }),
    output: SyncEvent,
    stream: true,
  }),
} as const
