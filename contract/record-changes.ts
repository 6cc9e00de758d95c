import * as v from 'valibot'
import { Instant } from './rules/days.ts'

/** What a change did to a field; the values are left out where they are long, or nobody's business. */
const FieldChange = v.object({ from: v.optional(v.unknown()), to: v.optional(v.unknown()) })

/** One change of a record that central staff keep. */
const RecordChange = v.object({
  version: v.number(),
  kind: v.picklist(['create', 'replace', 'delete']),
  /** By the names of the record's fields. */
  fields: v.record(v.string(), FieldChange),
  by: v.string(),
  at: Instant,
})
export type RecordChange = v.InferOutput<typeof RecordChange>

/** `before`: the version of the oldest entry that the caller has; older ones follow. */
export const RecordChangesQuery = v.object({
  before: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(0),
    ),
  ),
})
export type RecordChangesQuery = Partial<v.InferOutput<typeof RecordChangesQuery>>

/** The newest changes of a record, the latest first; `more`: there are older ones. */
export const RecordChanges = v.object({ entries: v.array(RecordChange), more: v.boolean() })
export type RecordChanges = v.InferOutput<typeof RecordChanges>
