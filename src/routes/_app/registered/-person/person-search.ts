import { Id } from '@contract/id.ts'
import * as v from 'valibot'

const optionalFlag = v.fallback(v.optional(v.boolean()), undefined)

const backFields = {
  /**
   * Session to return to (PER-170). Any text is accepted: an unknown id shows a message and is not treated as a missing
   * session.
   */
  session: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
  /** Parcel provision session to return to (ROUTE-80, PER-175). */
  parcel_provision_session: v.fallback(v.optional(Id), undefined),
}

/** Schema of the URL state of a person's page. Invalid values are ignored. */
export const PersonSearch = v.object(backFields)
export type PersonSearch = v.InferOutput<typeof PersonSearch>

/** Schema of the URL state of the page for a new person. */
export const NewPersonSearch = v.object({
  ...backFields,
  adult: optionalFlag,
  /** In a session: true for the full form, otherwise the walk-in form. */
  full: optionalFlag,
})
export type NewPersonSearch = v.InferOutput<typeof NewPersonSearch>
