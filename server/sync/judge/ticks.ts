import { and, eq, sql } from 'drizzle-orm'
import { buildAttendanceId } from '../../../contract/id.ts'
import { getDefinition, type MutationArgs } from '../../../contract/mutations/mutations.ts'
import type { AttendanceState, RecordRef } from '../../../contract/rows.ts'
import { attendance } from '../../db/schema.ts'
import { buildOwnSide, closeConflicts, findLastChange, recordConflict } from '../conflicts/conflicts.ts'
import { storeWaitingChange } from '../conflicts/waiting-changes.ts'
import type { Batch, ClubWriteContext } from '../rows/author.ts'
import { recordLaterChanges } from '../rows/merge-trail.ts'
import { type Outcome, toApplied, toConflict, toRef, toRejected } from '../rows/outcome.ts'
import { findRequiredRecord, isErasedPerson } from '../rows/require-record.ts'
import { loadRows, type StoredRow, writeChange } from '../rows/tables.ts'

export type Tick = MutationArgs['attendance.set']

/** A tick with the mutation data for the audit trail. */
export type SentTick = Tick & { id: string; seq: number | null; payload: string; madeAt: string }

/**
 * Returns the PostgreSQL text of an array. The elements need no quotes, because they are ids, numbers, hashes and times
 * that the contract has validated. The driver's own conversion is slower, because it checks every character.
 */
const toArrayText = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join()}}`

/**
 * Result of one tick of a list. `plain` is true if the tick needed no merge: it was written, or the row already had
 * this state. `version` is the row's version.
 */
export type TickResult = { plain: boolean; version: number | null }

/**
 * Validates ticks, writes them and stores their mutations in one statement. A tick needs no merge (`plain`) if its
 * session and person exist and no other device changed the row after the device saw it. The caller passes all other
 * ticks to `judgeTick` afterwards. The list must not contain two ticks of one person in one session, under any id. The
 * version is read from the club's row. So this statement can be sent right after the statement that raises the version.
 * LATERAL with LIMIT makes the planner use index look-ups instead of scans. The condition on deleted people is in the
 * select list. In WHERE it would make the planner use partial indexes as long as it does not know the table's size.
 * @param mustBePlain true if the statement aborts the transaction (`HB001`) when a tick needs a merge
 * @returns the result of each tick, in order. A null version means that the row does not exist.
 */
export const writePlainTicks = async (
  { client, author }: Pick<ClubWriteContext, 'client' | 'author'>,
  ticks: readonly SentTick[],
  mustBePlain = false,
): Promise<TickResult[]> => {
  const { rows } = await client.query<TickResult>({
    name: 'plain-ticks',
    text: `
      WITH input AS (
        SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $8::uuid[], $9::bigint[], $10::text[],
          $11::timestamptz[])
          WITH ORDINALITY AS i(session_id, registered_id, seen, state, mutation_id, seq, payload, made_at, ord)
      ), turn AS (
        SELECT version FROM versions WHERE organisation_id = $5
      ), judged AS (
        SELECT i.*, a.state AS now_state, a.version AS now_version,
          s.found AND r.found AND (
            a.state IS NULL
            OR NOT a.contested AND (a.state = i.state OR a.version <= i.seen OR a.device_id = $6)
          ) IS TRUE
          -- The primary of a merge may be ticked only by its duplicate's row, so a repeated tick is not plain.
          AND CASE WHEN a.state = i.state
            THEN NOT EXISTS (SELECT FROM merges WHERE organisation_id = $5 AND primary_id = i.registered_id)
            ELSE true END AS plain
        FROM input i
        LEFT JOIN LATERAL (SELECT deleted_at IS NULL AS found FROM sessions
          WHERE id = i.session_id AND organisation_id = $5 LIMIT 1) s ON true
        LEFT JOIN LATERAL (SELECT deleted_at IS NULL AS found FROM registered
          WHERE id = i.registered_id AND organisation_id = $5 LIMIT 1) r ON true
        LEFT JOIN LATERAL (SELECT state, version, contested, device_id FROM attendance
          WHERE session_id = i.session_id AND registered_id = i.registered_id LIMIT 1) a ON true
      ), written AS (
        INSERT INTO attendance AS a
          (session_id, registered_id, organisation_id, version, state, device_id, user_id, changed)
        SELECT session_id, registered_id, $5, turn.version, state, $6, $7, now() FROM judged, turn
        WHERE plain AND state <> coalesce(now_state, 'none')
        ON CONFLICT (session_id, registered_id) DO UPDATE SET
          version = excluded.version, state = excluded.state, device_id = excluded.device_id,
          user_id = excluded.user_id, changed = excluded.changed, hidden = false
      ), stored AS (
        INSERT INTO mutations (organisation_id, device_id, user_id, version, id, seq, name, v, args, payload,
          table_name, record, made_at, status)
        SELECT $5, $6, $7, turn.version, mutation_id, seq, 'attendance.set', $12, jsonb_build_object(
            'session', session_id, 'registered', registered_id, 'seen', seen, 'state', state), payload,
          'attendance', session_id || ':' || registered_id, made_at, 'applied'
        FROM judged, turn WHERE plain
      )
      SELECT CASE WHEN plain THEN true WHEN $13 THEN refuse('not plain') ELSE false END AS plain,
        CASE WHEN state <> coalesce(now_state, 'none') THEN turn.version ELSE now_version END AS version
      FROM judged, turn ORDER BY ord`,
    values: [
      toArrayText(ticks.map((t) => t.session)),
      toArrayText(ticks.map((t) => t.registered)),
      toArrayText(ticks.map((t) => t.seen)),
      toArrayText(ticks.map((t) => t.state)),
      author.organisation,
      author.device,
      author.user.id,
      toArrayText(ticks.map((t) => t.id)),
      toArrayText(ticks.map((t) => t.seq)),
      toArrayText(ticks.map((t) => t.payload)),
      toArrayText(ticks.map((t) => t.madeAt)),
      getDefinition('attendance.set').version,
      mustBePlain,
    ],
  })
  return rows
}

/**
 * Validates and applies one tick that needs a merge. Reasons are a joined session, a merged person, a deleted record,
 * or another device's tick for the same person.
 */
export const judgeTick = async (batch: Batch, tick: Tick, madeAt: string): Promise<Outcome> => {
  const requestedRef = toRef('attendance', buildAttendanceId(tick.session, tick.registered))
  const session = await findRequiredRecord(batch, toRef('sessions', tick.session), [requestedRef])
  if ('outcome' in session) return session.outcome
  // Return the row under both ids if the device knows the session by another id (alias).
  const getTouchedRefs = (registered: string): RecordRef[] => {
    const id = buildAttendanceId(session.id, registered)
    return id === requestedRef.id ? [requestedRef] : [requestedRef, toRef('attendance', id)]
  }
  const person = await findRequiredRecord(batch, toRef('registered', tick.registered), getTouchedRefs(tick.registered))
  if ('outcome' in person) return person.outcome

  const id = buildAttendanceId(session.id, person.id)
  const touchedRefs = getTouchedRefs(person.id)
  if (person.deleted && (await isErasedPerson(batch, person.id))) return toRejected('not_found', touchedRefs)
  if (session.deleted || person.deleted) {
    const removedRef = session.deleted ? toRef('sessions', session.id) : toRef('registered', person.id)
    const waitingChange = { name: 'attendance.set' as const, args: tick }
    return toConflict([await storeWaitingChange(batch, removedRef, waitingChange, madeAt)], touchedRefs)
  }

  const storedRow = (await loadRows(batch.tx, 'attendance', [id])).get(id)
  const outcome = await writeTick(
    batch,
    { ...tick, session: session.id, registered: person.id },
    storedRow,
    madeAt,
    touchedRefs,
  )
  const isRepeated = storedRow?.row.state === tick.state
  if (person.id !== tick.registered || isRepeated) {
    const conflictId = outcome.conflicts?.[0] ?? null
    const laterTick = {
      session: session.id,
      from: storedRow?.row.state ?? 'none',
      to: tick.state,
      question: conflictId,
    }
    await recordLaterChanges(batch, person.id, tick.registered, [{ kind: 'tick', ...laterTick }])
  }
  return outcome
}

/**
 * Writes a tick whose session and person exist. Opens a conflict if another device recorded another state after this
 * device last saw the row.
 */
const writeTick = async (
  batch: Batch,
  tick: Tick,
  storedRow: StoredRow<'attendance'> | undefined,
  madeAt: string,
  touched: RecordRef[],
): Promise<Outcome> => {
  const { session, registered } = tick
  const id = buildAttendanceId(session, registered)
  const lastTick = storedRow && (await findLastTick(batch, session, registered))
  const storedState = storedRow?.row.state ?? 'none'
  const isOwnTick = lastTick !== undefined && batch.author.device !== null && lastTick.device === batch.author.device
  const write = (contested: boolean) =>
    writeChange(batch, {
      table: 'attendance',
      id,
      row: { id, session, registered, state: tick.state, contested },
    })

  if (storedRow?.row.contested && tick.seen >= storedRow.version) {
    await write(false)
    const closedConflicts = await closeConflicts(batch, id, 'opposite', tick.state)
    return toApplied([...touched, ...closedConflicts.map((c) => toRef('conflicts', c))])
  }
  if (tick.state === storedState) return toApplied(touched)
  const isDisputed = storedRow !== undefined && !isOwnTick && storedRow.version > tick.seen
  if (!isDisputed) {
    await write(storedRow?.row.contested ?? false)
    return toApplied(touched)
  }
  await write(true)
  const currentSide = await findLastChange(batch.tx, toRef('attendance', id), storedState)
  const conflictId = await recordConflict(batch, {
    kind: 'opposite',
    table: 'attendance',
    record: id,
    field: null,
    base: null,
    mine: buildOwnSide(batch, tick.state satisfies AttendanceState, madeAt),
    theirs: {
      value: storedState,
      by: lastTick?.by ?? null,
      device: lastTick?.device ?? null,
      // Use the time when the other tick was made, not the time when it was received.
      at: currentSide.device === lastTick?.device ? currentSide.at : (lastTick?.at ?? batch.now),
    },
  })
  return toConflict([conflictId], touched)
}

const findLastTick = async (batch: Batch, session: string, person: string) => {
  const [lastTick] = await batch.tx
    .select({
      device: attendance.device_id,
      at: attendance.changed,
      by: sql<string | null>`name_of_user(${attendance.user_id})`,
    })
    .from(attendance)
    .where(and(eq(attendance.session_id, session), eq(attendance.registered_id, person)))
  return lastTick
}
