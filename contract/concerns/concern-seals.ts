import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'

/** Maximum length of a concern note, in UTF-16 units. */
export const MAX_CONCERN_LENGTH = 4000

/** Maximum number of keys with which one concern is encrypted: the keys of a club's leaders and of the network. */
export const MAX_SEALS = 12

/** A coordinate of a point on the P-256 curve, or a private number: 32 bytes as base64url. */
const Coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** A public key with which concerns are encrypted. */
export const PublicKey = v.strictObject({ x: Coordinate, y: Coordinate })
export type PublicKey = v.InferOutput<typeof PublicKey>

/**
 * A concern encrypted with one key. `by` is the public key that the sender created only for this concern, and `box` is
 * the ciphertext.
 */
export const ConcernSeal = v.strictObject({
  key: Id,
  by: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  box: v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(40_000)),
})
export type ConcernSeal = v.InferOutput<typeof ConcernSeal>

export const ConcernSeals = v.pipe(buildBoundedList(MAX_SEALS, ConcernSeal), v.minLength(1))

/** A key with which new concerns of a club are encrypted. Every device of the club stores these keys. */
export const SealingKey = v.object({
  id: Id,
  holder: v.picklist(['leader', 'network']),
  /** Name of the safeguarding leader, or of the two users who own the network key. */
  name: v.string(),
  open: PublicKey,
})
export type SealingKey = v.InferOutput<typeof SealingKey>

/** People to phone about a concern. Every device of the club stores their numbers. */
export const ConcernContacts = v.object({
  /** The club's active safeguarding leaders. */
  leaders: v.array(v.object({ name: v.string(), number: v.nullable(v.string()) })),
  /** Phone number of the network's safeguarding contact. */
  network: v.nullable(v.string()),
})
export type ConcernContacts = v.InferOutput<typeof ConcernContacts>
