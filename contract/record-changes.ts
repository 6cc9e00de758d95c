import * as v from 'valibot'
import { Instant } from './rules/days.ts'

/** Old and new value of a field. They are left out if they are long or private. */
const FieldChange = v.object({ from: v.optional(v.unknown()), to: v.optional(v.unknown()) })

/** A change to a record that central staff maintain. */
const RecordChange = v.object({
  version: v.number(),
  kind: v.picklist(['create', 'replace', 'delete']),
  /** Changed fields. Key: field name. */
  fields: v.record(v.string(), FieldChange),
  by: v.string(),
  at: Instant,
})
export type RecordChange = v.InferOutput<typeof RecordChange>

/**
 * Query for a page of changes. `before` is the version of the oldest entry that the caller has. The response contains
 * older entries.
 */
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

/** Changes to a record, latest first. `more` is true if there are older changes. */
export const RecordChanges = v.object({ entries: v.array(RecordChange), more: v.boolean() })
export type RecordChanges = v.InferOutput<typeof RecordChanges>
