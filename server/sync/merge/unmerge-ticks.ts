import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { buildAttendanceId } from '../../../contract/id.ts'
import type { AttendanceState, RecordRef } from '../../../contract/rows.ts'
import { attendance, conflicts, sessions } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import {
  type LaterTick,
  type MergeChanges,
  type MovedTickConflict,
  type NamedLaterChange,
  recordLaterChanges,
} from '../rows/merge-trail.ts'
import { toRef } from '../rows/outcome.ts'

/**
 * Undoes a merge of attendance. In each session the remaining person gets the state from before the merge. A duplicate
 * gets its own state, or the state ticked for its id after the merge. If a user changed the state later, the change
 * stays with the remaining person.
 */
export const unmergeTicks = async (
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
  { ticks, asked: movedConflicts = [], since = [] }: MergeChanges,
): Promise<RecordRef[]> => {
  const decidedStates = new Map<string, { value: AttendanceState; before: AttendanceState }>()
  const touchedRefs: RecordRef[] = []
  for (const movedConflict of movedConflicts) {
    const value = await returnConflict(batch, movedConflict)
    if (value) decidedStates.set(movedConflict.session, { value, before: movedConflict.before ?? 'none' })
    touchedRefs.push(toRef('conflicts', movedConflict.id))
  }
  const laterTicks = since.filter((one): one is NamedLaterChange<LaterTick> => one.kind === 'tick')
  for (const session of new Set([...ticks, ...movedConflicts, ...laterTicks].map((tick) => tick.session))) {
    const currentState = await loadState(batch, session, primary)
    let state: AttendanceState = currentState ?? 'none'
    const returnedTicks = new Map<string, NamedLaterChange<LaterTick>>()
    for (const tick of laterTicks.filter((one) => one.session === session).toReversed()) {
      if (tick.to !== state) break
      state = tick.from
      if (!returnedTicks.has(tick.of)) returnedTicks.set(tick.of, tick)
    }
    const movedTick = ticks.find((tick) => tick.session === session && tick.after === state)
    if (movedTick) state = movedTick.before ?? 'none'
    // Use the state from before the decision if the decision was about a duplicate.
    else if (decidedStates.get(session)?.value === state) state = decidedStates.get(session)?.before ?? 'none'
    // Keep a tick that was made for the remaining person's own id, although a duplicate's tick had the same state.
    const ownTick = returnedTicks.get(primary)
    if (ownTick && ownTick.to === state) await recordLaterChanges(batch, primary, primary, [ownTick])
    if (ownTick) state = ownTick.to
    for (const tick of returnedTicks.values())
      if (tick.of !== primary) touchedRefs.push(...(await returnTick(batch, primary, tick)))
    if (currentState === undefined) continue
    await batch.tx
      .update(attendance)
      .set({
        state,
        version: batch.version,
        ...(state !== currentState && { changed: batch.now }),
        contested: await hasOpenConflict(batch, buildAttendanceId(session, primary)),
      })
      .where(and(eq(attendance.session_id, session), eq(attendance.registered_id, primary)))
    touchedRefs.push(toRef('attendance', buildAttendanceId(session, primary)))
  }
  // Show the duplicates' ticks again, except in a session that was deleted in the meantime.
  await batch.tx.execute(sql`
    UPDATE ${attendance} a SET hidden = false, version = ${batch.version} FROM ${sessions} s
    WHERE s.id = a.session_id AND s.deleted_at IS NULL AND a.hidden
      AND a.registered_id = ANY(${sql.param([...duplicates])}::uuid[])`)
  return touchedRefs
}

/**
 * Moves a conflict from before the merge back to its duplicate, and reopens it if the merge resolved it. A decision
 * made after the merge applies to the duplicate.
 * @returns the decided state, or undefined if the conflict is open
 */
const returnConflict = async (
  { tx, author, version }: Batch,
  { id, session, of: personId, answered }: MovedTickConflict,
): Promise<AttendanceState | undefined> => {
  const isConflict = and(eq(conflicts.organisation_id, author.organisation), eq(conflicts.id, id))
  const reopenedFields = answered ? { resolved_at: null, resolved_value: null } : {}
  const [conflict] = await tx
    .update(conflicts)
    .set({ record: buildAttendanceId(session, personId), version, ...reopenedFields })
    .where(isConflict)
    .returning({ resolved: conflicts.resolved_at, value: conflicts.resolved_value })
  if (!conflict?.resolved) return undefined
  const state = conflict.value as AttendanceState
  await tx
    .update(attendance)
    .set({ state, contested: false, version })
    .where(and(eq(attendance.session_id, session), eq(attendance.registered_id, personId)))
  return state
}

const loadState = async ({ tx }: Batch, session: string, person: string): Promise<AttendanceState | undefined> => {
  const [row] = await tx
    .select({ state: attendance.state })
    .from(attendance)
    .where(and(eq(attendance.session_id, session), eq(attendance.registered_id, person)))
  return row?.state as AttendanceState | undefined
}

/** True if there is an open conflict about the person's attendance. */
const hasOpenConflict = async ({ tx, author }: Batch, record: string): Promise<boolean> => {
  const isOpen = and(
    eq(conflicts.organisation_id, author.organisation),
    eq(conflicts.record, record),
    eq(conflicts.kind, 'opposite'),
    isNull(conflicts.resolved_at),
    isNull(conflicts.deleted_at),
  )
  return (await tx.$count(conflicts, isOpen)) > 0
}

/** Writes a tick to the person for which it was made, and moves the conflict that the tick caused. */
const returnTick = async (
  batch: Batch,
  primary: string,
  { session, of: personId, named, to: newState, question }: NamedLaterChange<LaterTick>,
): Promise<RecordRef[]> => {
  const { tx, author, version } = batch
  const record = buildAttendanceId(session, personId)
  const oldState = (await loadState(batch, session, personId)) ?? 'none'
  if (question)
    await tx
      .update(conflicts)
      .set({ record, version })
      .where(
        and(
          eq(conflicts.organisation_id, author.organisation),
          inArray(conflicts.id, [question]),
          eq(conflicts.record, buildAttendanceId(session, primary)),
        ),
      )
  const isContested = await hasOpenConflict(batch, record)
  await tx.execute(sql`
    INSERT INTO ${attendance} AS a
      (session_id, registered_id, organisation_id, version, state, contested, hidden, device_id, user_id, changed)
    SELECT s.id, ${personId}::uuid, ${author.organisation}::uuid, ${version}, ${newState}, ${isContested}, s.deleted_at IS NOT NULL,
      ${author.device}::uuid, ${author.user.id}::uuid, ${batch.now}::timestamptz
    FROM ${sessions} s WHERE s.id = ${session}::uuid
    ON CONFLICT (session_id, registered_id) DO UPDATE SET version = excluded.version, state = excluded.state,
      contested = excluded.contested, device_id = excluded.device_id, user_id = excluded.user_id,
      changed = excluded.changed`)
  // Record the tick, because the undo of an earlier merge into this person needs it. This covers ticks for another id
  // and ticks that repeat the current state.
  if (named !== personId || oldState === newState)
    await recordLaterChanges(batch, personId, named, [
      { kind: 'tick', session, from: oldState, to: newState, question },
    ])
  return [toRef('attendance', record), ...(question ? [toRef('conflicts', question)] : [])]
}
