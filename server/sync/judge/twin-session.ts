import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { attendanceId } from '../../../contract/id.ts'
import type { Rows } from '../../../contract/rows.ts'
import { aliases, attendance, conflicts, sessions } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { mergeRecord } from '../merge/merge-record.ts'
import { joinDepartures } from '../merge/move-departures.ts'
import { ref } from '../push/outcome.ts'
import { closeConflicts } from './conflicts.ts'
import { isNotMerged } from './require-record.ts'

/** Finds the id of the live session of this group and date. */
export const findLiveTwin = async (
  batch: Batch,
  { group, date }: Pick<Rows['sessions'], 'group' | 'date'>,
): Promise<string | undefined> => {
  const [twin] = await batch.tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.group_id, group), eq(sessions.date, date), isNull(sessions.deleted_at)))
  return twin?.id
}

/** Deletes a session's alias, because a live session represents itself. */
export const deleteAlias = async ({ tx, author }: Batch, session: string): Promise<void> => {
  await tx
    .delete(aliases)
    .where(and(eq(aliases.organisation_id, author.organisation), eq(aliases.id, session)))
}

/** Makes the session `liveId` the target of `session` and of every alias of `session`. */
export const addAlias = async (
  batch: Batch,
  session: string,
  twin: string,
  table: 'sessions' | 'parcel_provisions' = 'sessions',
): Promise<void> => {
  const { organisation: organisation_id } = batch.author
  await deleteAlias(batch, twin)
  const followers = and(eq(aliases.organisation_id, organisation_id), eq(aliases.target, session))
  await batch.tx.update(aliases).set({ target: twin }).where(followers)
  await batch.tx
    .insert(aliases)
    .values({ id: session, organisation_id, table, target: twin })
    .onConflictDoUpdate({ target: [aliases.organisation_id, aliases.id], set: { target: twin } })
}

/**
 * Restores a deleted session into the live session of the same date. Activities move. Ticks move with their
 * conflicts, unless the person was ticked again. Texts that differ open a conflict.
 */
export const joinTwinSession = async (
  batch: Batch,
  { id: session, activities, activities_other, sign_out }: Rows['sessions'],
  twin: string,
  madeAt: string,
): Promise<void> => {
  await addAlias(batch, session, twin)
  const set = {
    ...(activities.length > 0 && { activities: { add: activities } }),
    ...(activities_other && { activities_other: { base: null, value: activities_other } }),
    ...(sign_out && { sign_out: { base: false, value: true } }),
  }
  const record = ref('sessions', twin)
  await mergeRecord(batch, { record, touched: [], set, madeAt, waits: null, check: () => null })
  const { rows: moved } = await batch.tx.execute<{ person: string }>(sql`
    INSERT INTO ${attendance} (session_id, registered_id, organisation_id, version, state, contested, device_id, user_id, changed)
    SELECT ${twin}, registered_id, organisation_id, ${batch.version}, state, contested, device_id, user_id, changed
    FROM ${attendance} WHERE session_id = ${session} AND ${isNotMerged(batch)}
    ON CONFLICT (session_id, registered_id) DO NOTHING
    RETURNING registered_id AS person`)
  await joinDepartures(batch, session, twin)
  const people = new Set(moved.map(({ person }) => person))
  for (const person of await findDisputedPeople(batch, session)) {
    if (people.has(person))
      await moveConflicts(batch, attendanceId(session, person), attendanceId(twin, person))
    else await closeWithTick(batch, attendanceId(session, person), twin, person)
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

const moveConflicts = async (
  { tx, author, version }: Batch,
  oldRecord: string,
  newRecord: string,
): Promise<void> => {
  const open = and(
    eq(conflicts.organisation_id, author.organisation),
    eq(conflicts.kind, 'opposite'),
    eq(conflicts.record, oldRecord),
    isNull(conflicts.resolved_at),
    isNull(conflicts.deleted_at),
  )
  await tx.update(conflicts).set({ record: newRecord, version }).where(open)
}

/**
 * Closes a conflict with the state of a newer tick in the live session, because that tick decides the
 * conflict.
 */
const closeWithTick = async (batch: Batch, record: string, twin: string, person: string): Promise<void> => {
  const [row] = await batch.tx
    .select({ state: attendance.state })
    .from(attendance)
    .where(and(eq(attendance.session_id, twin), inArray(attendance.registered_id, [person])))
  await closeConflicts(batch, record, 'opposite', row?.state ?? 'none')
}
