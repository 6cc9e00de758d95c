import type { Change, Ref, Rows } from '../../../contract/rows.ts'
import { type FieldChanges, isSameValue, mergeFields } from '../../../contract/rules/merge.ts'
import type { Batch } from '../author.ts'
import { findLastChange, mySide, recordConflict, renewConflicts } from '../judge/conflicts.ts'
import { applied, inConflict, type Outcome, rejected } from '../push/outcome.ts'
import { loadRows, writeChange } from '../tables.ts'
import { type WaitingChange, waitForReturn } from '../waiting/waiting-changes.ts'

type MergedTable = 'sessions' | 'registered' | 'holiday_allocation' | 'parcel_provisions' | 'parcel_rows'

type Merge<T extends MergedTable> = {
  record: Ref & { table: T }
  touched: Ref[]
  set: object
  madeAt: string
  /** Full change to store if the record is removed, because the change then waits for the restore. */
  waits: WaitingChange | null
  /** Row to use if no row is stored yet. */
  absent?: Rows[T]
  /** Computes facts that follow from other fields. Runs after the merge. */
  derive?: (row: Rows[T], before: Rows[T]) => Rows[T]
  /** Returns a rejection if the merged row breaks a rule. */
  check: (row: Rows[T]) => Outcome | null
}

/**
 * Merges a change into a record (three-way merge). Safe fields are applied, and each disputed field opens a
 * conflict.
 */
export const mergeRecord = async <T extends MergedTable>(batch: Batch, m: Merge<T>): Promise<Outcome> => {
  const { record } = m
  if (m.waits) return inConflict([await waitForReturn(batch, record, m.waits, m.madeAt)], m.touched)
  const stored = (await loadRows(batch.tx, record.table, [record.id])).get(record.id)
  const row = (stored?.row ?? m.absent) as Rows[T] | undefined
  if (!row) return rejected('not_found', m.touched)
  // Use empty values if no row is stored. Devices then send null as base, because the values are unknown.
  const current = stored ? (row as Record<string, unknown>) : {}
  const { values, conflicts } = mergeFields(current, m.set as FieldChanges)
  const merged = { ...row, ...values }
  const next = m.derive ? m.derive(merged, row) : merged
  const refused = m.check(next)
  if (refused) return refused
  if (JSON.stringify(next) !== JSON.stringify(row) || !stored) {
    await writeChange(batch, { table: record.table, id: record.id, row: next } as Change)
  }
  const touched = [...m.touched]
  for (const [field, value] of Object.entries(values)) {
    if (isSameValue(current[field], value)) continue
    const side = mySide(batch, value, m.madeAt)
    batch.written.set(`${record.id} ${field}`, side)
    touched.push(...(await renewConflicts(batch, record.id, field, side)))
  }
  if (conflicts.length === 0) return applied(touched)
  const ids: string[] = []
  for (const c of conflicts) {
    const written = batch.written.get(`${record.id} ${c.field}`)
    const isCurrent = written && isSameValue(written.value, c.theirs)
    const recorded = await recordConflict(batch, {
      kind: 'field',
      table: record.table,
      record: record.id,
      field: c.field,
      base: c.base ?? null,
      mine: mySide(batch, c.mine, m.madeAt),
      theirs: isCurrent ? written : await findLastChange(batch.tx, record, c.theirs, c.field),
    })
    ids.push(recorded)
  }
  return inConflict(ids, touched)
}
