import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { buildParcelRowId } from '../../../contract/id.ts'
import { parcelRowFields } from '../../../contract/mutations/parcel-mutations.ts'
import type { RecordRef, RowByTable } from '../../../contract/rows.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import { conflicts, parcelProvisionRegistered as given, parcelProvisions } from '../../db/schema.ts'
import { hideWithSession } from '../judge/parcel-restore.ts'
import { clearMergedMarks } from '../merge/merge-parcels.ts'
import type { Batch } from '../rows/author.ts'
import type { MergeChanges, MovedParcel } from '../rows/merge-trail.ts'
import { toRef } from '../rows/outcome.ts'
import { toParcelRow } from '../rows/parcel-tables.ts'
import { loadRows, writeChange } from '../rows/tables.ts'

type ParcelRow = RowByTable['parcel_rows']

/** Copies the fields that changed after the merge into `row`. `after` is the row that the merge wrote. */
const applyLaterChanges = (row: ParcelRow, after: ParcelRow, current: ParcelRow): ParcelRow => {
  const fields = Object.keys(parcelRowFields) as (keyof typeof parcelRowFields)[]
  const changedFields = fields.filter((field) => !isSameValue(current[field], after[field]))
  return { ...row, ...Object.fromEntries(changedFields.map((field) => [field, current[field]])) }
}

/**
 * Undoes a merge of parcel rows. A row that came from a duplicate returns to the duplicate with its later changes. If
 * the remaining person had a row too, that row gets its values from before the merge. Changes made after the merge are
 * applied again. Families that were added after the merge stay with the remaining person.
 */
export const unmergeParcels = async (
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
  { parcels = [] }: MergeChanges,
): Promise<RecordRef[]> => {
  const touchedRefs: RecordRef[] = []
  for (const movedParcel of parcels) {
    const id = buildParcelRowId(movedParcel.parcel, primary)
    const duplicateRowId = buildParcelRowId(movedParcel.parcel, movedParcel.from)
    const storedRows = await loadStoredRows(batch, movedParcel.parcel, [primary, movedParcel.from])
    const [storedRow, duplicateRow] = [storedRows.get(primary), storedRows.get(movedParcel.from)]
    touchedRefs.push(toRef('parcel_rows', id), toRef('parcel_rows', duplicateRowId))
    const write = async (key: string, row: ParcelRow | null) => {
      await writeChange(batch, { table: 'parcel_rows', id: key, row })
      if (row) await hideWithSession(batch, key)
    }
    const isRemoved = !storedRow || storedRow.deleted_at !== null
    const currentRow = storedRow && toParcelRow(storedRow)
    if (movedParcel.before) {
      // Do not restore a family that was removed after the merge.
      if (!isRemoved && currentRow)
        await write(id, applyLaterChanges(movedParcel.before, movedParcel.after, currentRow))
    } else {
      await write(id, null)
      if (isRemoved) await write(duplicateRowId, null)
      else if (duplicateRow && currentRow)
        await write(duplicateRowId, applyLaterChanges(toParcelRow(duplicateRow), movedParcel.after, currentRow))
    }
    touchedRefs.push(...(await restoreConflicts(batch, movedParcel)))
  }
  await showRows(batch, duplicates)
  const unmarkedRefs = await clearMergedMarks(batch, duplicates)
  return [
    ...touchedRefs,
    ...unmarkedRefs,
    ...duplicates.flatMap((id) => parcels.map((one) => toRef('parcel_rows', buildParcelRowId(one.parcel, id)))),
  ]
}

const loadStoredRows = async ({ tx }: Batch, parcel: string, people: readonly string[]) => {
  const isInParcel = and(eq(given.parcel_provision_id, parcel), inArray(given.registered_id, [...people]))
  return new Map((await tx.select().from(given).where(isInParcel)).map((row) => [row.registered_id, row]))
}

/** Shows the parcels of people who are separated. Parcels of a session that was deleted in the meantime stay hidden. */
const showRows = async ({ tx, version }: Batch, people: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    UPDATE ${given} g SET hidden = false, version = ${version} FROM ${parcelProvisions} p
    WHERE p.id = g.parcel_provision_id AND p.deleted_at IS NULL AND g.hidden AND g.deleted_at IS NULL
      AND g.registered_id = ANY(${sql.param([...people])}::uuid[])`)
}

/**
 * Moves conflicts from before the merge back to their original records, and reopens those that the merge resolved. A
 * conflict that a user decided after the merge stays resolved.
 */
const restoreConflicts = async (
  { tx, author, version }: Batch,
  { asked: movedConflicts }: MovedParcel,
): Promise<RecordRef[]> => {
  for (const { id, record, answered } of movedConflicts)
    await tx
      .update(conflicts)
      .set({ record, version, ...(answered && { resolved_at: null, resolved_value: null }) })
      .where(
        and(eq(conflicts.organisation_id, author.organisation), eq(conflicts.id, id), isNull(conflicts.deleted_at)),
      )
  return movedConflicts.map(({ id }) => toRef('conflicts', id))
}

/**
 * Restores duplicates as volunteers of parcel sessions, unless the remaining person was removed as a volunteer after
 * the merge.
 */
export const unmergeVolunteers = async (
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
  { volunteers = [] }: MergeChanges,
): Promise<RecordRef[]> => {
  const storedParcels = await loadRows(
    batch.tx,
    'parcel_provisions',
    volunteers.map(({ parcel }) => parcel),
  )
  const touchedRefs: RecordRef[] = []
  for (const { parcel, before } of volunteers) {
    const row = storedParcels.get(parcel)?.row
    if (!row?.volunteers.includes(primary)) continue
    const mergedVolunteers = before.filter((id) => duplicates.includes(id))
    const restoredVolunteers = row.volunteers.flatMap((id) => {
      if (id !== primary) return id
      return before.includes(primary) ? [primary, ...mergedVolunteers] : mergedVolunteers
    })
    await batch.tx
      .update(parcelProvisions)
      .set({ volunteers: sortLike(before, restoredVolunteers), version: batch.version })
      .where(eq(parcelProvisions.id, parcel))
    touchedRefs.push(toRef('parcel_provisions', parcel))
  }
  return touchedRefs
}

/** Sorts items in their previous order, with new items last. */
const sortLike = (before: readonly string[], items: readonly string[]): string[] => [
  ...before.filter((id) => items.includes(id)),
  ...items.filter((id) => !before.includes(id)),
]
