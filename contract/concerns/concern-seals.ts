import * as v from 'valibot'
import { listUpTo } from '../bounded-list.ts'
import { Id } from '../id.ts'

/** Maximum length of a concern note, in UTF-16 units. */
export const MAX_CONCERN_LENGTH = 4000

/** Maximum number of keys that one concern is encrypted for: leaders of one club and the network. */
export const MAX_SEALS = 12

/** A coordinate of a point on the curve P-256, or its private number: 32 bytes as base64url. */
const Coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** A public key, which encrypts concerns. */
export const PublicKey = v.strictObject({ x: Coordinate, y: Coordinate })
export type PublicKey = v.InferOutput<typeof PublicKey>

/** A concern encrypted for one key: the sender's single-use public key and the ciphertext. */
export const ConcernSeal = v.strictObject({
  key: Id,
  by: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  box: v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(40_000)),
})
export type ConcernSeal = v.InferOutput<typeof ConcernSeal>

export const ConcernSeals = v.pipe(listUpTo(MAX_SEALS, ConcernSeal), v.minLength(1))

/** A key that new concerns of a club are encrypted for, as stored on every device of the club. */
export const SealingKey = v.object({
  id: Id,
  holder: v.picklist(['leader', 'network']),
  /** Name of the safeguarding leader, or of the two users who own the network key. */
  name: v.string(),
  open: PublicKey,
})
export type SealingKey = v.InferOutput<typeof SealingKey>

/** Phone contacts for a concern, stored on every device of the club. */
export const ConcernContacts = v.object({
  /** Active safeguarding leaders of the club. */
  leaders: v.array(v.object({ name: v.string(), number: v.nullable(v.string()) })),
  /** Phone number of the network's safeguarding contact. */
  network: v.nullable(v.string()),
})
export type ConcernContacts = v.InferOutput<typeof ConcernContacts>
