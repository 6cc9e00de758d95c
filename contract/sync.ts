import * as v from 'valibot'
import { buildBoundedItems } from './bounded-list.ts'
import { ConcernContacts, SealingKey } from './concerns/concern-seals.ts'
import { errorCodes } from './errors.ts'
import { withFastPath } from './fast-path.ts'
import { Id } from './id.ts'
import { defineOperation, NoContent } from './operation.ts'
import { rowSchemas, type TableName, tableNames } from './rows.ts'
import { SyncEvent } from './sync-event.ts'

/** Maximum number of mutations in one push. */
export const PUSH_LIMIT = 1000
/** Maximum size in bytes of a push after decompression. */
export const MAX_PUSH_BYTES = 1_048_576

export const MutationEnvelope = withFastPath(
  v.object({
    id: Id,
    seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    name: v.pipe(v.string(), v.maxLength(100)),
    v: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
    args: v.record(v.string(), v.unknown()),
    /**
     * Time of the change by the device's clock, which may be wrong. It is stored as a hint only. The server replaces an
     * invalid or future time with the time of arrival.
     */
    made_at: v.pipe(v.string(), v.maxLength(64)),
  }),
)
export type MutationEnvelope = v.InferOutput<typeof MutationEnvelope>

/**
 * Body of a push. The schema does not limit the number of mutations. The handler does, because the response to too many
 * mutations must be 413 and not 400.
 */
export const PushBody = v.object({ device_id: Id, mutations: buildBoundedItems(PUSH_LIMIT, MutationEnvelope) })

const storedStatuses = ['applied', 'conflict', 'rejected'] as const
export type StoredStatus = (typeof storedStatuses)[number]

/**
 * Reason why a mutation was rejected or quarantined. Contains messages by field, or the records on which the mutation
 * depends.
 */
const ResultDetail = v.nullable(v.record(v.string(), v.union([v.array(v.string()), v.string()])))

const buildRowSchema = (table: TableName) =>
  v.object({
    table: v.literal(table),
    id: v.string(),
    version: v.optional(v.number()),
    row: v.nullable(rowSchemas[table]),
  })

/**
 * Tables in the order in which they are tried when a row is parsed. The first two contain nearly all rows, so they are
 * tried first.
 */
const variantOrder = [...new Set<TableName>(['attendance', 'registered', ...tableNames])]

/** Rows are parsed at both ends, because neither trusts the other. */
const WireRow = withFastPath(
  v.variant(
    'table',
    variantOrder.map(buildRowSchema) as [ReturnType<typeof buildRowSchema>, ...ReturnType<typeof buildRowSchema>[]],
  ),
)

export const MutationResult = withFastPath(
  v.object({
    id: Id,
    status: v.picklist(['applied', 'duplicate', 'conflict', 'rejected', 'held']),
    code: v.optional(v.picklist(errorCodes)),
    detail: v.optional(ResultDetail),
    /** Stored status of the original mutation. Only set if this mutation is a duplicate. */
    first: v.optional(v.picklist(storedStatuses)),
    conflicts: v.optional(v.array(Id)),
    rows: v.array(WireRow),
  }),
)
export type MutationResult = v.InferOutput<typeof MutationResult>

/** Number of days after a restore during which devices may re-upload their rows. */
export const OFFER_DAYS = 100

/**
 * The club's version in the restored backup. Missing if the database was never restored. Devices re-upload their rows
 * with a higher version.
 */
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
  /**
   * Club version up to which the pulled rows are complete. After the last page, no stored row may have a higher
   * version. Only on the last page. Missing from older servers.
   */
  version: v.optional(v.number()),
  /** Number of days for which a device may open the register without contact to the server. Only on the last page. */
  offline_days: v.optional(v.number()),
  /** Keys with which new concerns of the club are encrypted. Only on the last page. Missing from older servers. */
  concern_keys: v.optional(v.array(SealingKey)),
  /** People to phone about a concern. Only on the last page. Missing from older servers. */
  concern_contacts: v.optional(ConcernContacts),
})
export type PullReply = v.InferOutput<typeof PullReply>

/** Maximum number of rows in one re-upload. */
export const OFFER_LIMIT = 1000

/**
 * A row that a device stored before the server's database was restored. The server parses each row separately, so that
 * an invalid row does not block the other rows.
 */
const OfferedRow = v.object({
  table: v.pipe(v.string(), v.maxLength(50)),
  id: v.pipe(v.string(), v.maxLength(200)),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The stored row. Null if the device had received the row's removal. */
  row: v.nullable(v.record(v.string(), v.unknown())),
})
export type OfferedRow = v.InferOutput<typeof OfferedRow>

export const OfferBody = v.object({
  device_id: Id,
  /** Epoch of the database that sent these rows to the device. */
  epoch: v.pipe(v.string(), v.uuid()),
  rows: buildBoundedItems(OFFER_LIMIT, OfferedRow),
})
export type OfferBody = v.InferOutput<typeof OfferBody>

/**
 * Results for a re-uploaded row:
 * - `taken`: the server did not have the row and has stored it
 * - `same`: the server already has the same row
 * - `conflict`: the server has another value, and a user has to decide
 * - `removed`: the row was removed after the backup, and the coordinators have to decide
 * - `refused`: the row is invalid, or this user may not write it
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

/** Records that were removed after the backup was made, and that the restore brought back. */
export const OfferedRemovals = v.object({
  people: v.array(v.object({ id: Id, name: v.string() })),
  sessions: v.array(v.object({ id: Id, date: v.string(), group__name: v.string() })),
  /** Parcel sessions. The field is missing if there are none. */
  parcels: v.optional(v.array(v.object({ id: Id, date: v.string() }))),
})
export type OfferedRemovals = v.InferOutput<typeof OfferedRemovals>

export const syncOperations = {
  'sync.push': defineOperation({
    method: 'POST',
    path: '/sync/push',
    access: 'signed_in',
    summary: "Replays a device's queued changes; answers for each one.",
    body: PushBody,
    output: PushReply,
    bodyLimit: MAX_PUSH_BYTES,
    drains: true,
  }),
  'sync.pull': defineOperation({
    method: 'GET',
    path: '/sync/pull',
    access: 'signed_in',
    summary: 'Rows that changed since the cursor; without one, all rows the user may read.',
    query: v.object({
      cursor: v.optional(v.pipe(v.string(), v.maxLength(600))),
      limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(5000))),
      checksums: v.optional(v.literal('1')),
    }),
    output: PullReply,
  }),
  'sync.offer': defineOperation({
    method: 'POST',
    path: '/sync/offer',
    access: 'signed_in',
    summary: 'After a restore: takes back what a device holds and the backup had not; answers for each row.',
    body: OfferBody,
    output: OfferReply,
    bodyLimit: MAX_PUSH_BYTES,
  }),
  'sync.removals': defineOperation({
    method: 'GET',
    path: '/sync/offered_removals',
    access: 'registered_removed',
    summary: 'After a restore: what had been removed after the backup, and is there again.',
    output: OfferedRemovals,
  }),
  'sync.decide_removals': defineOperation({
    method: 'POST',
    path: '/sync/offered_removals',
    access: 'registered_removed',
    summary: 'Removes them again, or keeps them.',
    body: v.object({
      ids: v.pipe(buildBoundedItems(OFFER_LIMIT, Id), v.maxLength(OFFER_LIMIT)),
      remove: v.boolean(),
    }),
    output: NoContent,
    status: 204,
  }),
  'sync.events': defineOperation({
    method: 'GET',
    path: '/sync/events',
    access: 'signed_in',
    summary: 'A stream of hints that something changed.',
    query: v.object({ device: v.optional(Id) }),
    output: SyncEvent,
    stream: true,
  }),
} as const
