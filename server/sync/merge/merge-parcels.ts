import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { buildParcelRowId } from '../../../contract/id.ts'
import type { RecordRef, RowByTable } from '../../../contract/rows.ts'
import { getLondonDay } from '../../../contract/rules/days.ts'
import { countPortions } from '../../../contract/rules/parcels.ts'
import { conflicts, parcelProvisionRegistered as given, parcelProvisions } from '../../db/schema.ts'
import { hideWithSession } from '../judge/parcel-restore.ts'
import type { Batch } from '../rows/author.ts'
import type { MovedParcel, MovedVolunteers } from '../rows/merge-trail.ts'
import { toParcelRow } from '../rows/parcel-tables.ts'
import { writeChange } from '../rows/tables.ts'

type ParcelRow = RowByTable['parcel_rows']

/**
 * Picks the row with the most portions, then the most people, then the lowest person id. Merged ticks follow a similar
 * rule, because there the highest state wins.
 */
const pickLargest = (rows: readonly ParcelRow[]): ParcelRow | undefined =>
  [...rows].sort(
    (a, b) =>
      countPortions(b) - countPortions(a) ||
      b.adults + b.children - (a.adults + a.children) ||
      (a.registered < b.registered ? -1 : 1),
  )[0]

/**
 * Merges several parcel rows into one row of the remaining person. A flag is set if any row has it. Another row's note
 * is used if the winner has no note. All other values are the winner's.
 */
const mergeRows = (winner: ParcelRow, rows: readonly ParcelRow[], primary: string): ParcelRow => {
  const isSetInAny = (field: 'wellbeing_resources' | 'packed' | 'handed_over' | 'not_in') =>
    rows.some((row) => row[field])
  return {
    ...winner,
    id: buildParcelRowId(winner.parcel, primary),
    registered: primary,
    wellbeing_resources: isSetInAny('wellbeing_resources'),
    packed: isSetInAny('packed'),
    handed_over: isSetInAny('handed_over'),
    not_in: isSetInAny('not_in'),
    note: winner.note ?? rows.find((row) => row.note !== null)?.note ?? null,
  }
}

/**
 * Moves the duplicates' parcels to the remaining person. Removed sessions are included because they may be restored.
 * - Sessions up to today: the rows of all merged people still count, so that a merge changes no reported number. The
 *   duplicates' rows are marked as merged (decision 44). If the remaining person has no row, the largest row moves to
 *   that person.
 * - Upcoming sessions: the merged people are one family, with the parcel that has the most portions.
 * - A duplicate's row that moved is hidden.
 */
export const moveParcels = async (batch: Batch, primary: string, duplicates: string[]): Promise<MovedParcel[]> => {
  const { tx, author, version } = batch
  const isOwnClub = eq(given.organisation_id, author.organisation)
  const parcelRows = await tx
    .select({ row: given, date: parcelProvisions.date })
    .from(given)
    .innerJoin(parcelProvisions, eq(parcelProvisions.id, given.parcel_provision_id))
    .where(
      and(
        isOwnClub,
        inArray(given.registered_id, [primary, ...duplicates]),
        isNull(given.deleted_at),
        eq(given.merged, false),
      ),
    )
  const today = getLondonDay()
  const isUpcomingByParcel = new Map(parcelRows.map(({ row, date }) => [row.parcel_provision_id, date > today]))
  const wireRows = parcelRows.map(({ row }) => toParcelRow(row))
  const movedParcels: MovedParcel[] = []
  for (const [parcel, isUpcoming] of isUpcomingByParcel) {
    const rows = wireRows.filter((row) => row.parcel === parcel)
    const rowBefore = rows.find((row) => row.registered === primary) ?? null
    const winner = isUpcoming || !rowBefore ? pickLargest(rows) : rowBefore
    const duplicateRows = rows.filter((row) => row.registered !== primary)
    if (!winner || duplicateRows.length === 0) continue
    const markRows = (marked: readonly ParcelRow[], change: { merged: true } | { hidden: true }) => {
      const people = marked.map((row) => row.registered)
      if (people.length === 0) return
      return tx
        .update(given)
        .set({ ...change, version })
        .where(and(isOwnClub, eq(given.parcel_provision_id, parcel), inArray(given.registered_id, people)))
    }
    if (!isUpcoming)
      await markRows(
        duplicateRows.filter((row) => row !== winner),
        { merged: true },
      )
    if (winner === rowBefore && !isUpcoming) continue
    const mergedRows = isUpcoming ? rows : [winner]
    const rowAfter = mergeRows(winner, mergedRows, primary)
    await writeChange(batch, { table: 'parcel_rows', id: rowAfter.id, row: rowAfter })
    await hideWithSession(batch, rowAfter.id)
    const movedConflicts = await moveConflicts(batch, mergedRows, winner, rowAfter.id)
    movedParcels.push({
      parcel,
      from: winner.registered,
      before: rowBefore,
      after: rowAfter,
      asked: movedConflicts,
    })
    await markRows(isUpcoming ? duplicateRows : [winner], { hidden: true })
  }
  return movedParcels
}

/**
 * Clears the `merged` mark on the parcel rows of people whose merge was undone, so that each row counts for its own
 * person again.
 */
export const clearMergedMarks = async (
  { tx, author, version }: Batch,
  people: readonly string[],
): Promise<RecordRef[]> => {
  const rows = await tx
    .update(given)
    .set({ merged: false, version })
    .where(
      and(
        eq(given.organisation_id, author.organisation),
        inArray(given.registered_id, [...people]),
        eq(given.merged, true),
      ),
    )
    .returning({ parcel: given.parcel_provision_id, registered: given.registered_id })
  return rows.map(({ parcel, registered }) => ({
    table: 'parcel_rows',
    id: buildParcelRowId(parcel, registered),
  }))
}

/**
 * Moves the open conflicts about the winner's row to the remaining person's row. Resolves the open conflicts about the
 * other rows with their current value.
 */
const moveConflicts = async (
  { tx, author, version, now }: Batch,
  rows: readonly ParcelRow[],
  winner: ParcelRow,
  newRecord: string,
): Promise<MovedParcel['asked']> => {
  const isParcelConflict = and(eq(conflicts.organisation_id, author.organisation), eq(conflicts.table, 'parcel_rows'))
  const ids = rows.map((row) => row.id)
  const openConflicts = await tx
    .select({ id: conflicts.id, record: conflicts.record, theirs: conflicts.theirs })
    .from(conflicts)
    .where(
      and(
        isParcelConflict,
        inArray(conflicts.record, ids),
        isNull(conflicts.resolved_at),
        isNull(conflicts.deleted_at),
      ),
    )
  const movedConflicts: MovedParcel['asked'] = []
  for (const { id, record, theirs: otherSide } of openConflicts) {
    const isResolved = record !== winner.id
    const change = isResolved
      ? { resolved_at: now, resolved_value: (otherSide as { value: unknown }).value }
      : { record: newRecord }
    await tx
      .update(conflicts)
      .set({ ...change, version })
      .where(and(isParcelConflict, eq(conflicts.id, id)))
    movedConflicts.push({ id, record, answered: isResolved })
  }
  return movedConflicts
}

/** Replaces duplicates by the remaining person among the volunteers of parcel sessions. */
export const moveVolunteers = async (
  batch: Batch,
  primary: string,
  duplicates: string[],
): Promise<MovedVolunteers[]> => {
  const { tx, author, version } = batch
  const isOwnClub = eq(parcelProvisions.organisation_id, author.organisation)
  const parcels = await tx
    .select({ parcel: parcelProvisions.id, before: parcelProvisions.volunteers })
    .from(parcelProvisions)
    .where(and(isOwnClub, sql`${parcelProvisions.volunteers} && ${sql.param(duplicates)}::uuid[]`))
  for (const { parcel, before } of parcels)
    await tx
      .update(parcelProvisions)
      .set({
        volunteers: [...new Set(before.map((id) => (duplicates.includes(id) ? primary : id)))],
        version,
      })
      .where(and(isOwnClub, eq(parcelProvisions.id, parcel)))
  return parcels
}
