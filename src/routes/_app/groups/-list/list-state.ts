import * as v from 'valibot'

export type GroupColumn = 'name' | 'num_registered'

/** State of the groups list in the URL. Invalid values are ignored. */
export const GroupListState = v.object({
  ordering: v.fallback(
    v.optional(v.picklist(['name', '-name', 'num_registered', '-num_registered'] as const)),
    undefined,
  ),
})
export type GroupListState = v.InferOutput<typeof GroupListState>
