import { Id } from '@contract/id.ts'
import * as v from 'valibot'

const flag = v.fallback(v.optional(v.boolean()), undefined)

const wayBack = {
  /**
   * The session to go back to (PER-170). Any text: an address that names no session is told so, not taken for one
   * without.
   */
  session: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
  /** The parcel provision session to go back to (ROUTE-80, PER-175). */
  parcel_provision_session: v.fallback(v.optional(Id), undefined),
}

/** What the address of a person keeps; what it cannot be is left out. */
export const PersonAddress = v.object(wayBack)
export type PersonAddress = v.InferOutput<typeof PersonAddress>

/** What the address of a new person keeps. */
export const NewPersonAddress = v.object({
  ...wayBack,
  adult: flag,
  /** From a session: all the questions in place of the few at the door. */
  full: flag,
})
export type NewPersonAddress = v.InferOutput<typeof NewPersonAddress>
