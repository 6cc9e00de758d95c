import * as v from 'valibot'
import { listUpTo } from '../bounded-list.ts'
import { Id } from '../id.ts'

/** The longest concern note, in UTF-16 units. */
export const MAX_CONCERN_LENGTH = 4000

/** Most keys that one concern is sealed to: leaders of one club and the network. */
export const MAX_SEALS = 12

/** A coordinate of a point on the curve P-256, or its private number: 32 bytes as base64url. */
const Coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** The half of a key that seals, and lies open. */
export const OpenKey = v.strictObject({ x: Coordinate, y: Coordinate })
export type OpenKey = v.InferOutput<typeof OpenKey>

/** A concern as one key alone opens it: the sender's half, which is used once, and the box. */
export const ConcernSeal = v.strictObject({
  key: Id,
  by: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  box: v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(40_000)),
})
export type ConcernSeal = v.InferOutput<typeof ConcernSeal>

export const ConcernSeals = v.pipe(listUpTo(MAX_SEALS, ConcernSeal), v.minLength(1))

/** A key that concerns of a club are sealed to now, as every device of the club holds it. */
export const SealingKey = v.object({
  id: Id,
  holder: v.picklist(['leader', 'network']),
  /** The safeguarding leader, or the two who hold the network's key. */
  name: v.string(),
  open: OpenKey,
})
export type SealingKey = v.InferOutput<typeof SealingKey>

/** The people to ring about a concern, as every device of the club stores them. */
export const ConcernContacts = v.object({
  /** Active safeguarding leaders of the club. */
  leaders: v.array(v.object({ name: v.string(), number: v.nullable(v.string()) })),
  /** The number of the network's safeguarding contact. */
  network: v.nullable(v.string()),
})
export type ConcernContacts = v.InferOutput<typeof ConcernContacts>
