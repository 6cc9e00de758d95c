import { Id } from '@contract/id.ts'
import * as v from 'valibot'

/** Most changes that one file carries. */
export const FILE_LIMIT = 20_000
/** Most changes that are shown as codes: beyond that a file is quicker. */
export const CODES_LIMIT = 200

const Time = v.pipe(v.string(), v.maxLength(64))
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** How a change stood that the server had refused, or that waits for one it refused. */
const Aside = v.strictObject({
  status: v.picklist(['rejected', 'held']),
  /** When it was set aside, ms since 1970. */
  at: Count,
  code: v.pipe(v.string(), v.maxLength(100)),
  detail: v.unknown(),
  /** Its place among the changes set aside. */
  seq: Count,
  touches: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(FILE_LIMIT)),
})

const CarriedChange = v.strictObject({
  id: Id,
  name: v.pipe(v.string(), v.maxLength(100)),
  v: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  args: v.record(v.string(), v.unknown()),
  made_at: Time,
  /** Only where it was set aside; else it waits. */
  aside: v.optional(Aside),
})
export type CarriedChange = v.InferOutput<typeof CarriedChange>

/** What is carried from one device to another of the same user. */
export const Carried = v.strictObject({
  kind: v.literal('hallbook-changes'),
  v: v.literal(1),
  user: Id,
  organisation: v.string(),
  /** The version of the app that wrote it. */
  app: v.pipe(v.string(), v.maxLength(40)),
  /** When it was written, ISO 8601. */
  made_at: Time,
  /** How many there are: what does not hold them all is not whole. */
  count: Count,
  /** In the order in which they were made. */
  changes: v.pipe(v.array(CarriedChange), v.maxLength(FILE_LIMIT)),
  /** Records that these changes name by an id which the server has since joined to another. */
  aliases: v.pipe(v.array(v.strictObject({ id: Id, target: Id })), v.maxLength(FILE_LIMIT)),
})
export type Carried = v.InferOutput<typeof Carried>

/** Why changes were not taken from elsewhere. Nothing has changed then. */
export type NotCarriedReason =
  /** No file or code of this kind. */
  | 'foreign'
  /** Bytes were changed or are missing. */
  | 'damaged'
  /** A version of this app that is newer wrote it. */
  | 'newer'
  /** They belong to another user. */
  | 'other_user'
  /** They were made in another club of the same user. */
  | 'other_club'
  /** Not the passphrase or number that it was sealed with. */
  | 'wrong_secret'
  /** More wait than one file carries. */
  | 'too_many'
  /** Nothing waits. */
  | 'empty'

export class NotCarried extends Error {
  override name = 'NotCarried'
  constructor(readonly reason: NotCarriedReason) {
    super(reason)
  }
}
