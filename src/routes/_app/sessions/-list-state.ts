import * as v from 'valibot'

const columns = [
  'date',
  'holiday',
  'group__name',
  'num_children_attending',
  'num_adults_attending',
  'num_attending',
  'activities',
] as const

/** What the address keeps. Anything else in it is ignored. */
export const SessionListState = v.object({
  holiday: v.fallback(v.optional(v.string()), undefined),
  year: v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined),
  registered: v.fallback(v.optional(v.string()), undefined),
  ordering: v.fallback(v.optional(v.picklist(columns.flatMap((c) => [c, `-${c}` as const]))), undefined),
  page: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
})
export type SessionListState = v.InferOutput<typeof SessionListState>
