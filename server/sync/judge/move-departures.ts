import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { buildDepartureId } from '../../../contract/id.ts'
import type { RecordRef } from '../../../contract/rows.ts'
import { aliases, conflicts, departures, sessions } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import { toDepartureRow } from '../rows/departure-table.ts'
import type { MergeChanges, MovedDeparture } from '../rows/merge-trail.ts'
import { toRef } from '../rows/outcome.ts'
import { writeChange } from '../rows/tables.ts'

/** Hides the departures of a deleted session, in case it is restored. */
export const hideDepartures = async ({ tx, version }: Batch, session: string): Promise<void> => {
  await tx.update(departures).set({ hidden: true, version }).where(eq(departures.session_id, session))
}

/** Shows the departures of a restored session, except for people who were merged in the meantime. */
export const showDepartures = async (batch: Batch, session: string): Promise<void> => {
  const isUnmergedRow = and(eq(departures.session_id, session), isNotMerged(batch))
  await batch.tx.update(departures).set({ hidden: false, version: batch.version }).where(isUnmergedRow)
}

const isNotMerged = ({ author }: Batch) =>
  sql`NOT EXISTS (SELECT FROM ${aliases} merged
    WHERE merged.organisation_id = ${author.organisation} AND merged.id = ${departures.registered_id})`

/**
 * Copies a session's departures to the live session of the same date, unless the person already has a row in that
 * session.
 */
export const joinDepartures = async (batch: Batch, session: string, liveId: string): Promise<void> => {
  const { tx, version } = batch
  const { rows } = await tx.execute<{ person: string }>(sql`
    INSERT INTO ${departures}
      (session_id, registered_id, organisation_id, version, collector, unlisted, at, by, device_id)
    SELECT ${liveId}, registered_id, organisation_id, ${version}, collector, unlisted, at, by, device_id
    FROM ${departures} WHERE session_id = ${session} AND ${isNotMerged(batch)}
    ON CONFLICT (session_id, registered_id) DO NOTHING
    RETURNING registered_id AS person`)
  for (const { person } of rows)
    await moveConflicts(batch, buildDepartureId(session, person), buildDepartureId(liveId, person))
  // Resolve the other open conflicts about this session's departures with the collector of the row in the live session.
  await tx.execute(sql`
    UPDATE ${conflicts} c SET resolved_at = now(), version = ${version},
      resolved_value = (SELECT to_jsonb(d.collector) FROM ${departures} d
        WHERE d.session_id = ${liveId} AND d.registered_id::text = split_part(c.record, ':', 2))
    WHERE c.organisation_id = ${batch.author.organisation} AND c.table_name = 'departures'
      AND split_part(c.record, ':', 1) = ${session} AND c.resolved_at IS NULL AND c.deleted_at IS NULL`)
}

/** Moves the open conflicts from one record to another. */
const moveConflicts = async (
  { tx, author, version }: Batch,
  oldRecord: string,
  newRecord: string,
): Promise<MovedDeparture['asked']> => {
  const isOpen = and(
    eq(conflicts.organisation_id, author.organisation),
    eq(conflicts.table, 'departures'),
    eq(conflicts.record, oldRecord),
    isNull(conflicts.resolved_at),
    isNull(conflicts.deleted_at),
  )
  const movedRows = await tx
    .update(conflicts)
    .set({ record: newRecord, version })
    .where(isOpen)
    .returning({ id: conflicts.id })
  return movedRows.map(({ id }) => ({ id, record: oldRecord }))
}

/**
 * Moves the duplicates' departures to the remaining person, unless that person already has a row in the session.
 * Removed sessions are included because they may be restored. The duplicates' rows are hidden.
 */
export const moveDepartures = async (
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
): Promise<MovedDeparture[]> => {
  const rows = await batch.tx
    .select()
    .from(departures)
    .where(inArray(departures.registered_id, [primary, ...duplicates]))
  const sessionsWithRow = new Set(rows.flatMap((row) => (row.registered_id === primary ? row.session_id : [])))
  const movedDepartures: MovedDeparture[] = []
  for (const departure of rows.toSorted((a, b) => (a.at < b.at ? 1 : -1))) {
    const { session_id: session, registered_id: from, collector } = departure
    if (collector === null || sessionsWithRow.has(session)) continue
    sessionsWithRow.add(session)
    const id = buildDepartureId(session, primary)
    const row = { ...toDepartureRow(departure), id, registered: primary }
    await writeChange(batch, { table: 'departures', id, row })
    movedDepartures.push({
      session,
      from,
      collector,
      asked: await moveConflicts(batch, buildDepartureId(session, from), id),
    })
  }
  await batch.tx
    .update(departures)
    .set({ hidden: true, version: batch.version })
    .where(and(inArray(departures.registered_id, [...duplicates]), eq(departures.hidden, false)))
  return movedDepartures
}

/**
 * Undoes a merge of departures. A departure that was moved from a duplicate is cleared, so that the remaining person is
 * present again. It is not cleared if its collector has changed after the merge.
 */
export const unmergeDepartures = async (
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
  { departures: moved = [] }: MergeChanges,
): Promise<RecordRef[]> => {
  const { tx, author, version } = batch
  const touchedRefs: RecordRef[] = []
  for (const { session, from, collector, asked: movedConflicts } of moved) {
    const id = buildDepartureId(session, primary)
    const isMovedRow = and(
      eq(departures.session_id, session),
      eq(departures.registered_id, primary),
      eq(departures.collector, collector),
    )
    await tx.update(departures).set({ collector: null, at: batch.now, version }).where(isMovedRow)
    for (const { id: conflictId, record } of movedConflicts)
      await tx
        .update(conflicts)
        .set({ record, version })
        .where(
          and(
            eq(conflicts.organisation_id, author.organisation),
            eq(conflicts.id, conflictId),
            eq(conflicts.record, id),
          ),
        )
    touchedRefs.push(toRef('departures', id), toRef('departures', buildDepartureId(session, from)))
    touchedRefs.push(...movedConflicts.map((one) => toRef('conflicts', one.id)))
  }
  await tx.execute(sql`
    UPDATE ${departures} d SET hidden = false, version = ${version} FROM ${sessions} s
    WHERE s.id = d.session_id AND s.deleted_at IS NULL AND d.hidden
      AND d.registered_id = ANY(${sql.param([...duplicates])}::uuid[])`)
  return touchedRefs
}
