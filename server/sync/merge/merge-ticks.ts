import { and, eq, sql } from 'drizzle-orm'
import { buildAttendanceId } from '../../../contract/id.ts'
import { attendance, conflicts, sessions } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import type { MovedTick, MovedTickConflict } from '../rows/merge-trail.ts'

/**
 * Moves the duplicates' attendance to the remaining person, with the highest state of each session. Removed sessions
 * are included because they may be restored. The duplicates' rows are hidden.
 */
export const moveAttendance = async (batch: Batch, primary: string, duplicates: string[]): Promise<MovedTick[]> => {
  const { rows } = await batch.tx.execute<MovedTick>(sql`
    WITH theirs AS (
      SELECT session_id, bool_or(contested) AS contested,
        (array_agg(state ORDER BY array_position(ARRAY['attending', 'registered', 'none'], state)))[1] AS state
      FROM ${attendance} WHERE registered_id = ANY(${sql.param(duplicates)}::uuid[]) GROUP BY session_id
    ), won AS (
      SELECT theirs.*, a.state AS before FROM theirs
      LEFT JOIN ${attendance} a ON a.session_id = theirs.session_id AND a.registered_id = ${primary}
      WHERE theirs.state <> 'none'
        AND coalesce(array_position(ARRAY['none', 'registered', 'attending'], a.state), 0)
          < array_position(ARRAY['none', 'registered', 'attending'], theirs.state)
    ), written AS (
      INSERT INTO ${attendance} AS a
        (session_id, registered_id, organisation_id, version, state, contested, hidden, device_id, user_id, changed)
      SELECT session_id, ${primary}, ${batch.author.organisation}, ${batch.version}, state, contested,
        s.deleted_at IS NOT NULL, ${batch.author.device}::uuid, ${batch.author.user.id}, now()
      FROM won JOIN ${sessions} s ON s.id = session_id
      ON CONFLICT (session_id, registered_id) DO UPDATE SET version = excluded.version, state = excluded.state,
        contested = excluded.contested OR a.contested, user_id = excluded.user_id, changed = excluded.changed
    ), left_behind AS (
      UPDATE ${attendance} SET hidden = true, version = ${batch.version}
      WHERE registered_id = ANY(${sql.param(duplicates)}::uuid[]) AND NOT hidden
    )
    SELECT session_id AS session, before, state AS after FROM won`)
  return rows
}

/**
 * Moves open conflicts about a duplicate's attendance to the remaining person. If the remaining person was already
 * marked as attending, the conflict is resolved with that state.
 * @param ticks ticks that the remaining person took over from a duplicate
 */
export const moveTickConflicts = async (
  batch: Batch,
  primary: string,
  duplicates: string[],
  ticks: readonly MovedTick[],
): Promise<MovedTickConflict[]> => {
  const { tx, author, version, now } = batch
  const { rows: openConflicts } = await tx.execute<Pick<MovedTickConflict, 'id' | 'session' | 'of' | 'before'>>(sql`
    SELECT c.id, a.session_id AS session, a.registered_id AS of, p.state AS before
    FROM ${conflicts} c
    JOIN ${attendance} a ON c.record = a.session_id || ':' || a.registered_id
    LEFT JOIN ${attendance} p ON p.session_id = a.session_id AND p.registered_id = ${primary}
    WHERE c.organisation_id = ${author.organisation} AND c.kind = 'opposite' AND c.resolved_at IS NULL
      AND c.deleted_at IS NULL AND a.registered_id = ANY(${sql.param(duplicates)}::uuid[])`)
  const movedConflicts: MovedTickConflict[] = []
  for (const { id, session, of: personId, before: state } of openConflicts) {
    const movedTick = ticks.find((tick) => tick.session === session)
    const stateBefore = movedTick ? movedTick.before : state
    const isResolved = stateBefore === 'attending'
    const isConflict = and(eq(conflicts.organisation_id, author.organisation), eq(conflicts.id, id))
    const change = isResolved
      ? { resolved_at: now, resolved_value: stateBefore }
      : { record: buildAttendanceId(session, primary) }
    await tx
      .update(conflicts)
      .set({ ...change, version })
      .where(isConflict)
    if (!isResolved) await markContested(batch, session, primary)
    movedConflicts.push({ id, session, of: personId, before: stateBefore, answered: isResolved })
  }
  return movedConflicts
}

const markContested = ({ tx, author, version }: Batch, session: string, person: string): Promise<unknown> =>
  tx.execute(sql`
    INSERT INTO ${attendance} AS a
      (session_id, registered_id, organisation_id, version, state, contested, hidden, device_id, user_id, changed)
    SELECT id, ${person}::uuid, ${author.organisation}::uuid, ${version}, 'none', true, deleted_at IS NOT NULL,
      ${author.device}::uuid, ${author.user.id}::uuid, now()
    FROM ${sessions} WHERE id = ${session}::uuid
    ON CONFLICT (session_id, registered_id) DO UPDATE SET version = excluded.version, contested = true`)
