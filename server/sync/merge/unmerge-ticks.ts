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
  noteSince,
  type TickSince,
} from './merge-trail.ts'

/**
 * Takes the attendance of two people apart: in each session the primary has what they had, and a duplicate what they had
 * or what was ticked for their id since, unless somebody has changed it after that. Then it stays with the primary.
 */
export const ticksApart = async (
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
  { ticks, asked = [], since = [] }: Changes,
): Promise<Ref[]> => {
  const decided = new Map<string, { value: AttendanceState; before: AttendanceState }>()
  const touched: Ref[] = []
  for (const question of asked) {
    const value = await giveQuestion(batch, question)
    if (value) decided.set(question.session, { value, before: question.before ?? 'none' })
    touched.push(ref('conflicts', question.id))
  }
  const named = since.filter((one): one is NamedSince<TickSince> => one.kind === 'tick')
  for (const session of new Set([...ticks, ...asked, ...named].map((tick) => tick.session))) {
    const now = await stateOf(batch, session, primary)
    let state: AttendanceState = now ?? 'none'
    const back = new Map<string, NamedSince<TickSince>>()
    for (const tick of named.filter((one) => one.session === session).toReversed()) {
      if (tick.to !== state) break
      state = tick.from
      if (!back.has(tick.of)) back.set(tick.of, tick)
    }
    const moved = ticks.find((tick) => tick.session === session && tick.after === state)
    if (moved) state = moved.before ?? 'none'
    // It was decided about a duplicate.
    else if (decided.get(session)?.value === state) state = decided.get(session)?.before ?? 'none'
    // Ticked for the primary's own id, though a duplicate's tick stood there already.
    const own = back.get(primary)
    if (own && own.to === state) await noteSince(batch, primary, primary, [own])
    if (own) state = own.to
    for (const tick of back.values())
      if (tick.of !== primary) touched.push(...(await giveTick(batch, primary, tick)))
    if (now === undefined) continue
    await batch.tx
      .update(attendance)
      .set({
        state,
        version: batch.version,
        ...(state !== now && { changed: batch.now }),
        contested: await isAsked(batch, attendanceId(session, primary)),
      })
      .where(and(eq(attendance.session_id, session), eq(attendance.registered_id, primary)))
    touched.push(ref('attendance', attendanceId(session, primary)))
  }
  // Those of a session that was deleted meanwhile stay hidden with it.
  await batch.tx.execute(sql`
    UPDATE ${attendance} a SET hidden = false, version = ${batch.version} FROM ${sessions} s
    WHERE s.id = a.session_id AND s.deleted_at IS NULL AND a.hidden
      AND a.registered_id = ANY(${sql.param([...duplicates])}::uuid[])`)
  return touched
}

/**
 * Asks of a duplicate again what was asked of them before the merge. What was decided since is theirs.
 * @returns what was decided
 */
const giveQuestion = async (
  { tx, author, version }: Batch,
  { id, session, of, answered }: MovedTickQuestion,
): Promise<AttendanceState | undefined> => {
  const its = and(eq(conflicts.organisation_id, author.organisation), eq(conflicts.id, id))
  const open = answered ? { resolved_at: null, resolved_value: null } : {}
  const [question] = await tx
    .update(conflicts)
    .set({ record: attendanceId(session, of), version, ...open })
    .where(its)
    .returning({ resolved: conflicts.resolved_at, value: conflicts.resolved_value })
  if (!question?.resolved) return undefined
  const state = question.value as AttendanceState
  await tx
    .update(attendance)
    .set({ state, contested: false, version })
    .where(and(eq(attendance.session_id, session), eq(attendance.registered_id, of)))
  return state
}

const stateOf = async (
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

/** Whether somebody still has to say if a person was there. */
const isAsked = async ({ tx, author }: Batch, record: string): Promise<boolean> => {
  const open = and(
    eq(conflicts.organisation_id, author.organisation),
    eq(conflicts.record, record),
    eq(conflicts.kind, 'opposite'),
    isNull(conflicts.resolved_at),
    isNull(conflicts.deleted_at),
  )
  return (await tx.$count(conflicts, open)) > 0
}

/** Writes a tick with the one it was made for, and the question it has led to. */
const giveTick = async (
  batch: Batch,
  primary: string,
  { session, of, named, to, question }: NamedSince<TickSince>,
): Promise<Ref[]> => {
  const { tx, author, version } = batch
  const record = attendanceId(session, of)
  const from = (await stateOf(batch, session, of)) ?? 'none'
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
  const contested = await isAsked(batch, record)
  await tx.execute(sql`
    INSERT INTO ${attendance} AS a
      (session_id, registered_id, organisation_id, version, state, contested, hidden, device_id, user_id, changed)
    SELECT s.id, ${of}::uuid, ${author.organisation}::uuid, ${version}, ${to}, ${contested}, s.deleted_at IS NOT NULL,
      ${author.device}::uuid, ${author.user.id}::uuid, ${batch.now}::timestamptz
    FROM ${sessions} s WHERE s.id = ${session}::uuid
    ON CONFLICT (session_id, registered_id) DO UPDATE SET version = excluded.version, state = excluded.state,
      contested = excluded.contested, device_id = excluded.device_id, user_id = excluded.user_id,
      changed = excluded.changed`)
  // What changes nothing an earlier merge into them needs too.
  if (named !== of || from === to)
    await noteSince(batch, of, named, [{ kind: 'tick', session, from, to, question }])
  return [ref('attendance', record), ...(question ? [ref('conflicts', question)] : [])]
}
