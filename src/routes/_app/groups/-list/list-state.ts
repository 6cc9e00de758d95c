import * as v from 'valibot'

export type GroupColumn = 'name' | 'num_registered'

/** What the address of the groups keeps; what it cannot be is left out. */
export const GroupListState = v.object({
  ordering: v.fallback(
    v.optional(v.picklist(['name', '-name', 'num_registered', '-num_registered'] as const)),
    undefined,
  ),
})
export type GroupListState = v.InferOutput<typeof GroupListState>
