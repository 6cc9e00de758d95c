import type { Change, Ref, Rows } from '../../../contract/rows.ts'
import { type FieldChanges, isSameValue, mergeFields } from '../../../contract/rules/merge.ts'
import type { Batch } from '../author.ts'
import { buildOwnSide, findLastChange, recordConflict, renewConflicts } from '../judge/conflicts.ts'
import { type Outcome, toApplied, toConflict, toRejected } from '../push/outcome.ts'
import { loadRows, writeChange } from '../tables.ts'
import { type WaitingChange, waitForReturn } from '../waiting/waiting-changes.ts'

type MergedTable = 'sessions' | 'registered' | 'holiday_allocation' | 'parcel_provisions' | 'parcel_rows'

type Merge<T extends MergedTable> = {
  record: Ref & { table: T }
  touched: Ref[]
  set: object
  madeAt: string
  /**
   * Change to store if the record is removed, because it is applied only after a restore. Null if the change can be
   * merged now.
   */
  waits: WaitingChange | null
  /** Row to use if no row is stored yet. */
  absent?: Rows[T]
  /** Computes facts that follow from other fields. Runs after the merge. */
  derive?: (row: Rows[T], before: Rows[T]) => Rows[T]
  /** Returns a rejection if the merged row breaks a rule. */
  check: (row: Rows[T]) => Outcome | null
}

/**
 * Merges a change into a record (three-way merge). Fields without a dispute are applied. Each disputed field opens a
 * conflict.
 */
export const mergeRecord = async <T extends MergedTable>(batch: Batch, merge: Merge<T>): Promise<Outcome> => {
  const { record } = merge
  if (merge.waits) return toConflict([await waitForReturn(batch, record, merge.waits, merge.madeAt)], merge.touched)
  const stored = (await loadRows(batch.tx, record.table, [record.id])).get(record.id)
  const row = (stored?.row ?? merge.absent) as Rows[T] | undefined
  if (!row) return toRejected('not_found', merge.touched)
  // Compare with no values if no row is stored. Devices then send null as base, which would not match the default row.
  const current = stored ? (row as Record<string, unknown>) : {}
  const { values, conflicts } = mergeFields(current, merge.set as FieldChanges)
  const merged = { ...row, ...values }
  const nextRow = merge.derive ? merge.derive(merged, row) : merged
  const refused = merge.check(nextRow)
  if (refused) return refused
  if (JSON.stringify(nextRow) !== JSON.stringify(row) || !stored) {
    await writeChange(batch, { table: record.table, id: record.id, row: nextRow } as Change)
  }
  const touched = [...merge.touched]
  for (const [field, value] of Object.entries(values)) {
    if (isSameValue(current[field], value)) continue
    const side = buildOwnSide(batch, value, merge.madeAt)
    batch.written.set(`${record.id} ${field}`, side)
    touched.push(...(await renewConflicts(batch, record.id, field, side)))
  }
  if (conflicts.length === 0) return toApplied(touched)
  const ids: string[] = []
  for (const conflict of conflicts) {
    const written = batch.written.get(`${record.id} ${conflict.field}`)
    const isCurrent = written && isSameValue(written.value, conflict.theirs)
    const conflictId = await recordConflict(batch, {
      kind: 'field',
      table: record.table,
      record: record.id,
      field: conflict.field,
      base: conflict.base ?? null,
      mine: buildOwnSide(batch, conflict.mine, merge.madeAt),
      theirs: isCurrent ? written : await findLastChange(batch.tx, record, conflict.theirs, conflict.field),
    })
    ids.push(conflictId)
  }
  return toConflict(ids, touched)
}
