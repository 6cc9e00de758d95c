import type { RecordRef, RowByTable, RowChange } from '../../../contract/rows.ts'
import { type FieldChanges, isSameValue, mergeFields } from '../../../contract/rules/merge.ts'
import type { Batch } from '../rows/author.ts'
import { type Outcome, toApplied, toConflict, toRejected } from '../rows/outcome.ts'
import { loadRows, writeChange } from '../rows/tables.ts'
import { buildOwnSide, findLastChange, recordConflict, renewConflicts } from './conflicts.ts'
import { storeWaitingChange, type WaitingChange } from './waiting-changes.ts'

type MergedTable = 'sessions' | 'registered' | 'holiday_allocation' | 'parcel_provisions' | 'parcel_rows'

type RecordMerge<T extends MergedTable> = {
  record: RecordRef & { table: T }
  touched: RecordRef[]
  set: object
  madeAt: string
  /**
   * Change to store if the record is removed, because it is applied only after a restore. Null if the change can be
   * merged now.
   */
  waits: WaitingChange | null
  /** Row to use if no row is stored yet. */
  absent?: RowByTable[T]
  /** Computes facts that follow from other fields. Runs after the merge. */
  derive?: (row: RowByTable[T], before: RowByTable[T]) => RowByTable[T]
  /** Returns a rejection if the merged row breaks a rule. */
  check: (row: RowByTable[T]) => Outcome | null
}

/**
 * Merges a change into a record (three-way merge). Fields without a dispute are applied. Each disputed field opens a
 * conflict.
 */
export const mergeRecord = async <T extends MergedTable>(batch: Batch, merge: RecordMerge<T>): Promise<Outcome> => {
  const { record } = merge
  if (merge.waits)
    return toConflict([await storeWaitingChange(batch, record, merge.waits, merge.madeAt)], merge.touched)
  const storedRecord = (await loadRows(batch.tx, record.table, [record.id])).get(record.id)
  const row = (storedRecord?.row ?? merge.absent) as RowByTable[T] | undefined
  if (!row) return toRejected('not_found', merge.touched)
  // Compare with no values if no row is stored. Devices then send null as base, which would not match the default row.
  const currentFields = storedRecord ? (row as Record<string, unknown>) : {}
  const { values, conflicts } = mergeFields(currentFields, merge.set as FieldChanges)
  const mergedRow = { ...row, ...values }
  const nextRow = merge.derive ? merge.derive(mergedRow, row) : mergedRow
  const rejection = merge.check(nextRow)
  if (rejection) return rejection
  if (JSON.stringify(nextRow) !== JSON.stringify(row) || !storedRecord) {
    await writeChange(batch, { table: record.table, id: record.id, row: nextRow } as RowChange)
  }
  const touchedRefs = [...merge.touched]
  for (const [field, value] of Object.entries(values)) {
    if (isSameValue(currentFields[field], value)) continue
    const ownSide = buildOwnSide(batch, value, merge.madeAt)
    batch.written.set(`${record.id} ${field}`, ownSide)
    touchedRefs.push(...(await renewConflicts(batch, record.id, field, ownSide)))
  }
  if (conflicts.length === 0) return toApplied(touchedRefs)
  const conflictIds: string[] = []
  for (const conflict of conflicts) {
    const writtenSide = batch.written.get(`${record.id} ${conflict.field}`)
    const isCurrent = writtenSide && isSameValue(writtenSide.value, conflict.theirs)
    const conflictId = await recordConflict(batch, {
      kind: 'field',
      table: record.table,
      record: record.id,
      field: conflict.field,
      base: conflict.base ?? null,
      mine: buildOwnSide(batch, conflict.mine, merge.madeAt),
      theirs: isCurrent ? writtenSide : await findLastChange(batch.tx, record, conflict.theirs, conflict.field),
    })
    conflictIds.push(conflictId)
  }
  return toConflict(conflictIds, touchedRefs)
}
