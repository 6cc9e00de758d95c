import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { buildAttendanceId } from '../../../contract/id.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { aliases, attendance, conflicts, sessions } from '../../db/schema.ts'
import { closeConflicts } from '../conflicts/conflicts.ts'
import { mergeRecord } from '../conflicts/merge-record.ts'
import type { Batch } from '../rows/author.ts'
import { toRef } from '../rows/outcome.ts'
import { isNotMerged } from '../rows/require-record.ts'
import { joinDepartures } from './move-departures.ts'

/** Finds the id of the live session of this group and date. */
export const findLiveSession = async (
  batch: Batch,
  { group, date }: Pick<RowByTable['sessions'], 'group' | 'date'>,
): Promise<string | undefined> => {
  const [liveSession] = await batch.tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.group_id, group), eq(sessions.date, date), isNull(sessions.deleted_at)))
  return liveSession?.id
}

/** Deletes a session's alias, because a live session must not be replaced by another session. */
export const deleteAlias = async ({ tx, author }: Batch, session: string): Promise<void> => {
  await tx.delete(aliases).where(and(eq(aliases.organisation_id, author.organisation), eq(aliases.id, session)))
}

/** Makes the session `liveId` the target of `session` and of every alias of `session`. */
export const addAlias = async (
  batch: Batch,
  session: string,
  liveId: string,
  table: 'sessions' | 'parcel_provisions' = 'sessions',
): Promise<void> => {
  const { organisation: organisation_id } = batch.author
  await deleteAlias(batch, liveId)
  const isAliasOfSession = and(eq(aliases.organisation_id, organisation_id), eq(aliases.target, session))
  await batch.tx.update(aliases).set({ target: liveId }).where(isAliasOfSession)
  await batch.tx
    .insert(aliases)
    .values({ id: session, organisation_id, table, target: liveId })
    .onConflictDoUpdate({ target: [aliases.organisation_id, aliases.id], set: { target: liveId } })
}

/**
 * Joins a deleted session to the live session of the same date when the deleted session is restored. Activities move to
 * the live session. Ticks and their conflicts move too, unless the person was ticked again in the live session. Texts
 * that differ open a conflict.
 */
export const joinLiveSession = async (
  batch: Batch,
  { id: session, activities, activities_other, sign_out }: RowByTable['sessions'],
  liveId: string,
  madeAt: string,
): Promise<void> => {
  await addAlias(batch, session, liveId)
  const changes = {
    ...(activities.length > 0 && { activities: { add: activities } }),
    ...(activities_other && { activities_other: { base: null, value: activities_other } }),
    ...(sign_out && { sign_out: { base: false, value: true } }),
  }
  const record = toRef('sessions', liveId)
  await mergeRecord(batch, { record, touched: [], set: changes, madeAt, waits: null, check: () => null })
  const { rows: movedRows } = await batch.tx.execute<{ person: string }>(sql`
    INSERT INTO ${attendance} (session_id, registered_id, organisation_id, version, state, contested, device_id, user_id, changed)
    SELECT ${liveId}, registered_id, organisation_id, ${batch.version}, state, contested, device_id, user_id, changed
    FROM ${attendance} WHERE session_id = ${session} AND ${isNotMerged(batch)}
    ON CONFLICT (session_id, registered_id) DO NOTHING
    RETURNING registered_id AS person`)
  await joinDepartures(batch, session, liveId)
  const movedPeople = new Set(movedRows.map(({ person }) => person))
  for (const person of await findDisputedPeople(batch, session)) {
    if (movedPeople.has(person))
      await moveConflicts(batch, buildAttendanceId(session, person), buildAttendanceId(liveId, person))
    else await closeConflictWithTick(batch, buildAttendanceId(session, person), liveId, person)
  }
}

/** Finds the people of a session with an open conflict about their attendance. */
const findDisputedPeople = async ({ tx, author }: Batch, session: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ person: string }>(sql`
    SELECT DISTINCT split_part(record, ':', 2) AS person FROM ${conflicts}
    WHERE organisation_id = ${author.organisation} AND kind = 'opposite' AND resolved_at IS NULL AND deleted_at IS NULL
      AND split_part(record, ':', 1) = ${session}`)
  return rows.map(({ person }) => person)
}

const moveConflicts = async ({ tx, author, version }: Batch, oldRecord: string, newRecord: string): Promise<void> => {
  const isOpen = and(
    eq(conflicts.organisation_id, author.organisation),
    eq(conflicts.kind, 'opposite'),
    eq(conflicts.record, oldRecord),
    isNull(conflicts.resolved_at),
    isNull(conflicts.deleted_at),
  )
  await tx.update(conflicts).set({ record: newRecord, version }).where(isOpen)
}

/** Closes a conflict with the state of a newer tick in the live session, because that tick decides the conflict. */
const closeConflictWithTick = async (batch: Batch, record: string, liveId: string, person: string): Promise<void> => {
  const [row] = await batch.tx
    .select({ state: attendance.state })
    .from(attendance)
    .where(and(eq(attendance.session_id, liveId), inArray(attendance.registered_id, [person])))
  await closeConflicts(batch, record, 'opposite', row?.state ?? 'none')
}
