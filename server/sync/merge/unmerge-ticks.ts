import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { attendanceId } from '../../../contract/id.ts'
import type { AttendanceState, Ref } from '../../../contract/rows.ts'
import { attendance, conflicts, sessions } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { ref } from '../push/outcome.ts'
import {
  type Changes,
  type MovedTickQuestion,
  type NamedSince,
  recordSinceMerge,
  type TickSince,
} from './merge-trail.ts'

/**
 * Undoes a merge of attendance. In each session the remaining person gets the state from before the merge. A
 * duplicate gets its own state, or the state ticked for its id after the merge. If a user changed the state
 * later, the change stays with the remaining person.
 */
export const unmergeTicks = async (
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
  { ticks, asked: movedConflicts = [], since = [] }: Changes,
): Promise<Ref[]> => {
  const decided = new Map<string, { value: AttendanceState; before: AttendanceState }>()
  const touched: Ref[] = []
  for (const question of movedConflicts) {
    const value = await returnConflict(batch, question)
    if (value) decided.set(question.session, { value, before: question.before ?? 'none' })
    touched.push(ref('conflicts', question.id))
  }
  const named = since.filter((one): one is NamedSince<TickSince> => one.kind === 'tick')
  for (const session of new Set([...ticks, ...movedConflicts, ...named].map((tick) => tick.session))) {
    const now = await loadState(batch, session, primary)
    let state: AttendanceState = now ?? 'none'
    const back = new Map<string, NamedSince<TickSince>>()
    for (const tick of named.filter((one) => one.session === session).toReversed()) {
      if (tick.to !== state) break
      state = tick.from
      if (!back.has(tick.of)) back.set(tick.of, tick)
    }
    const moved = ticks.find((tick) => tick.session === session && tick.after === state)
    if (moved) state = moved.before ?? 'none'
    // Use the state from before the decision if the decision was about a duplicate.
    else if (decided.get(session)?.value === state) state = decided.get(session)?.before ?? 'none'
    // Keep a tick that was made for the remaining person's own id, although a duplicate's tick had the same
    // state.
    const own = back.get(primary)
    if (own && own.to === state) await recordSinceMerge(batch, primary, primary, [own])
    if (own) state = own.to
    for (const tick of back.values())
      if (tick.of !== primary) touched.push(...(await returnTick(batch, primary, tick)))
    if (now === undefined) continue
    await batch.tx
      .update(attendance)
      .set({
        state,
        version: batch.version,
        ...(state !== now && { changed: batch.now }),
        contested: await hasOpenConflict(batch, attendanceId(session, primary)),
      })
      .where(and(eq(attendance.session_id, session), eq(attendance.registered_id, primary)))
    touched.push(ref('attendance', attendanceId(session, primary)))
  }
  // Show the ticks again, except in a session that was deleted in the meantime.
  await batch.tx.execute(sql`
    UPDATE ${attendance} a SET hidden = false, version = ${batch.version} FROM ${sessions} s
    WHERE s.id = a.session_id AND s.deleted_at IS NULL AND a.hidden
      AND a.registered_id = ANY(${sql.param([...duplicates])}::uuid[])`)
  return touched
}

/**
 * Reopens a conflict about a duplicate from before the merge. A decision made after the merge applies to the
 * duplicate.
 * @returns the decided state
 */
const returnConflict = async (
  { tx, author, version }: Batch,
  { id, session, of: personId, answered }: MovedTickQuestion,
): Promise<AttendanceState | undefined> => {
  const its = and(eq(conflicts.organisation_id, author.organisation), eq(conflicts.id, id))
  const open = answered ? { resolved_at: null, resolved_value: null } : {}
  const [question] = await tx
    .update(conflicts)
    .set({ record: attendanceId(session, personId), version, ...open })
    .where(its)
    .returning({ resolved: conflicts.resolved_at, value: conflicts.resolved_value })
  if (!question?.resolved) return undefined
  const state = question.value as AttendanceState
  await tx
    .update(attendance)
    .set({ state, contested: false, version })
    .where(and(eq(attendance.session_id, session), eq(attendance.registered_id, personId)))
  return state
}

const loadState = async (
  { tx }: Batch,
  session: string,
  person: string,
): Promise<AttendanceState | undefined> => {
  const [row] = await tx
    .select({ state: attendance.state })
    .from(attendance)
    .where(and(eq(attendance.session_id, session), eq(attendance.registered_id, person)))
  return row?.state as AttendanceState | undefined
}

/** True if there is an open conflict about the person's attendance. */
const hasOpenConflict = async ({ tx, author }: Batch, record: string): Promise<boolean> => {
  const open = and(
    eq(conflicts.organisation_id, author.organisation),
    eq(conflicts.record, record),
    eq(conflicts.kind, 'opposite'),
    isNull(conflicts.resolved_at),
    isNull(conflicts.deleted_at),
  )
  return (await tx.$count(conflicts, open)) > 0
}

/** Writes a tick to the person for which it was made, and moves the conflict that the tick caused. */
const returnTick = async (
  batch: Batch,
  primary: string,
  { session, of: personId, named, to: newState, question }: NamedSince<TickSince>,
): Promise<Ref[]> => {
  const { tx, author, version } = batch
  const record = attendanceId(session, personId)
  const oldState = (await loadState(batch, session, personId)) ?? 'none'
  if (question)
    await tx
      .update(conflicts)
      .set({ record, version })
      .where(
        and(
          eq(conflicts.organisation_id, author.organisation),
          inArray(conflicts.id, [question]),
          eq(conflicts.record, attendanceId(session, primary)),
        ),
      )
  const contested = await hasOpenConflict(batch, record)
  await tx.execute(sql`
    INSERT INTO ${attendance} AS a
      (session_id, registered_id, organisation_id, version, state, contested, hidden, device_id, user_id, changed)
    SELECT s.id, ${personId}::uuid, ${author.organisation}::uuid, ${version}, ${newState}, ${contested}, s.deleted_at IS NOT NULL,
      ${author.device}::uuid, ${author.user.id}::uuid, ${batch.now}::timestamptz
    FROM ${sessions} s WHERE s.id = ${session}::uuid
    ON CONFLICT (session_id, registered_id) DO UPDATE SET version = excluded.version, state = excluded.state,
      contested = excluded.contested, device_id = excluded.device_id, user_id = excluded.user_id,
      changed = excluded.changed`)
  // Record the tick for an earlier merge into this person, even if the tick changed nothing.
  if (named !== personId || oldState === newState)
    await recordSinceMerge(batch, personId, named, [
      { kind: 'tick', session, from: oldState, to: newState, question },
    ])
  return [ref('attendance', record), ...(question ? [ref('conflicts', question)] : [])]
}
