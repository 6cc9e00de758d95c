import { Id } from '@contract/id.ts'
import * as v from 'valibot'

/** Maximum number of changes in one transfer file. */
export const MAX_FILE_CHANGES = 20_000
/** Maximum number of changes that are shown as QR codes. For more changes, a file is quicker. */
export const MAX_CODE_CHANGES = 200

const Time = v.pipe(v.string(), v.maxLength(64))
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** State of a set-aside change: refused by the server, or blocked by a refused change. */
const SetAsideState = v.strictObject({
  status: v.picklist(['rejected', 'held']),
  /** Time when the change was set aside, in ms since 1970. */
  at: Count,
  code: v.pipe(v.string(), v.maxLength(100)),
  detail: v.unknown(),
  /** Position among the set-aside changes. */
  seq: Count,
  touches: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(MAX_FILE_CHANGES)),
})

const TransferredChange = v.strictObject({
  id: Id,
  name: v.pipe(v.string(), v.maxLength(100)),
  v: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  args: v.record(v.string(), v.unknown()),
  made_at: Time,
  /** Present only for a set-aside change. Other changes are pending. */
  aside: v.optional(SetAsideState),
})
export type TransferredChange = v.InferOutput<typeof TransferredChange>

/** Changes that are transferred from one device to another of the same user. */
export const ChangeTransfer = v.strictObject({
  kind: v.literal('hallbook-changes'),
  v: v.literal(1),
  user: Id,
  organisation: v.string(),
  /** App version of the device that wrote the transfer. */
  app: v.pipe(v.string(), v.maxLength(40)),
  /** Time of writing, ISO 8601. */
  made_at: Time,
  /** Number of changes. A transfer with a different number of changes is incomplete. */
  count: Count,
  /** Changes in the order in which they were made. */
  changes: v.pipe(v.array(TransferredChange), v.maxLength(MAX_FILE_CHANGES)),
  /**
   * Aliases for ids in these changes. An alias is an id that now refers to another record, for example after a merge.
   */
  aliases: v.pipe(v.array(v.strictObject({ id: Id, target: Id })), v.maxLength(MAX_FILE_CHANGES)),
})
export type ChangeTransfer = v.InferOutput<typeof ChangeTransfer>

/** Reason why a transfer failed. In that case no data has changed. */
export type TransferErrorReason =
  /** The file or code does not belong to a transfer. */
  | 'foreign'
  /** Bytes were changed or are missing. */
  | 'damaged'
  /** A newer version of this app wrote the transfer. */
  | 'newer'
  /** The changes belong to another user. */
  | 'other_user'
  /** The changes were made in another club of the same user. */
  | 'other_club'
  /** The passphrase or number is not the secret that sealed the transfer. */
  | 'wrong_secret'
  /** There are more pending changes than one file may contain. */
  | 'too_many'
  /** There are no pending changes. */
  | 'empty'

export class TransferError extends Error {
  override name = 'NotCarried'
  constructor(readonly reason: TransferErrorReason) {
    super(reason)
  }
}
