import { SessionOrdering } from '@contract/sessions.ts'
import * as v from 'valibot'

/**
 * Schema of the URL parameters that contain the state of the session list. Invalid and other parameters are ignored.
 */
export const SessionListState = v.object({
  holiday: v.fallback(v.optional(v.string()), undefined),
  year: v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined),
  registered: v.fallback(v.optional(v.string()), undefined),
  ordering: v.fallback(v.optional(SessionOrdering), undefined),
  page: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
})
export type SessionListState = v.InferOutput<typeof SessionListState>
