import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { definitionOf, type MutationArgs } from '../../../contract/mutations.ts'
import { scalarFieldSchemas } from '../../../contract/registered-fields.ts'
import {
  attendanceStates,
  type Change,
  HolidayAllocationRow,
  type Ref,
  type Rows,
  SessionRow,
} from '../../../contract/rows.ts'
import { dateFitsHoliday } from '../../../contract/rules/holidays.ts'
import { sameValue } from '../../../contract/rules/merge.ts'
import { isErased } from '../../../contract/rules/person.ts'
import { OtherActivity } from '../../../contract/sessions.ts'
import { attendance } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { closeConflicts, mySide, recordConflict, renewConflicts } from '../conflicts.ts'
import { applied, inConflict, type Judge, type Outcome, ref, rejected } from '../outcome.ts'
import { loadRows, type WrittenTable } from '../tables.ts'
import { judgeTick } from '../ticks.ts'
import { refusedDates } from './club.ts'
import { allocationsOf, effectContext, writeAll } from './context.ts'
import { judgePersonUpdate } from './registered.ts'
import { judgeSessionUpdate, OUTSIDE } from './session.ts'
import { joinTwin, liveTwin } from './twin-session.ts'

/** Somebody decides between two values; the first decision stands on every device. */
export const judgeConflictResolve: Judge<'conflict.resolve'> = async (batch, args, madeAt) => {
  const asked = ref('conflicts', args.id)
  const stored = (await loadRows(batch.tx, 'conflicts', [args.id])).get(args.id)
  if (!stored || stored.deleted) return rejected('not_found', [asked])
  const conflict = stored.row
  const record = ref(conflict.table as Ref['table'], conflict.record)
  const touched = [asked, record]
  // Whoever chose otherwise, without a network, must not take their choice for the one that stands.
  if (conflict.resolved_at)
    return sameValue(conflict.resolved_value, args.value)
      ? applied(touched)
      : rejected('decided_otherwise', touched)
  if (!fits(conflict, args.value))
    return rejected('invalid', touched, { value: ['This value is not valid.'] })
  if (conflict.kind === 'deleted' && args.value === 'restore' && !(await restore(batch, conflict, madeAt)))
    return rejected('not_found', touched)
  const context = await effectContext(batch, [asked, record], { madeAt })
  const changes = definitionOf('conflict.resolve').effect(args, context)
  const now = context.read(record.table, record.id) as Record<string, unknown> | undefined
  // What stands already may stand, whatever has become of the rules since.
  const stays = conflict.field !== null && sameValue(now?.[conflict.field], args.value)
  if (conflict.kind === 'field' && !stays && stored.version > (args.seen ?? stored.version))
    return askAgain(batch, conflict, mySide(batch, args.value, madeAt), touched)
  const refused =
    stays || conflict.field === 'activities_other' ? null : await broken(batch, changes, touched)
  if (refused) return refused
  const written = await writeAll(batch, changes)
  if (conflict.kind === 'opposite') {
    // All of them ask whether the person was there: one answer is enough.
    const alike = await closeConflicts(batch, record.id, 'opposite', args.value)
    touched.push(...alike.map((id) => ref('conflicts', id)))
  }
  const others =
    conflict.kind === 'field' && conflict.field !== null && !stays && written.length > 1
      ? await renewConflicts(batch, record.id, conflict.field, mySide(batch, args.value, madeAt))
      : []
  return applied([...touched, ...written, ...others])
}

/**
 * Whoever decided had not seen what is asked now: a note that came meanwhile must not go unread. What they chose and what
 * stands are the two sides of a new question.
 */
const askAgain = async (
  batch: Batch,
  conflict: Rows['conflicts'],
  mine: Rows['conflicts']['mine'],
  touched: Ref[],
): Promise<Outcome> => {
  const { kind, table, record, field, base, theirs } = conflict
  const closed = { ...conflict, resolved_at: batch.now, resolved_value: theirs.value }
  await writeAll(batch, [{ table: 'conflicts', id: conflict.id, row: closed }])
  const id = await recordConflict(batch, { kind, table, record, field, base, mine, theirs })
  return inConflict([id], touched)
}

/** What each field that two devices can dispute may hold, by table. */
const disputed: Record<string, Record<string, v.GenericSchema>> = {
  registered: scalarFieldSchemas,
  sessions: { holiday: SessionRow.entries.holiday, activities_other: OtherActivity },
  holiday_allocation: {
    start_date: HolidayAllocationRow.entries.start_date,
    end_date: HolidayAllocationRow.entries.end_date,
    status: HolidayAllocationRow.entries.status,
  },
}

/** Whether a decision is one that this conflict can take. Each side was checked when it came. */
const fits = (conflict: Rows['conflicts'], value: unknown): boolean => {
  if (conflict.kind === 'opposite') return v.is(v.picklist(attendanceStates), value)
  if (conflict.kind === 'deleted') return value === 'restore' || value === 'let_go'
  const schema = disputed[conflict.table]?.[conflict.field ?? '']
  if (schema === undefined) return false
  return [conflict.mine.value, conflict.theirs.value].includes(value) || v.is(schema, value)
}

/** A reason to refuse the record as the decision leaves it: the rules between its fields hold here too. */
const broken = async (batch: Batch, changes: readonly Change[], touched: Ref[]): Promise<Outcome | null> => {
  for (const { table, row } of changes) {
    if (table === 'holiday_allocation' && row) {
      const refused = refusedDates(row, touched)
      if (refused) return refused
    }
    if (table !== 'sessions' || !row) continue
    if (!dateFitsHoliday(row.date, row.holiday, row.year, await allocationsOf(batch)))
      return rejected('outside_holiday', touched, OUTSIDE)
  }
  return null
}

type StoredChange =
  | { name: 'attendance.set'; args: MutationArgs['attendance.set'] }
  | { name: 'session.update'; args: MutationArgs['session.update'] }
  | { name: 'registered.update'; args: MutationArgs['registered.update'] }

/** Brings a deleted record back and makes the changes that met its absence; false once it is erased. */
const restore = async (batch: Batch, conflict: Rows['conflicts'], madeAt: string): Promise<boolean> => {
  const table = conflict.table as WrittenTable
  const stored = (await loadRows(batch.tx, table, [conflict.record])).get(conflict.record)
  if (!stored || (table === 'registered' && isErased(stored.row as Rows['registered']))) return false
  const twin = table === 'sessions' ? await liveTwin(batch, stored.row as Rows['sessions']) : undefined
  if (twin) await joinTwin(batch, conflict.record, twin)
  else await writeAll(batch, [{ table, id: conflict.record, row: stored.row } as Change])
  if (table === 'sessions' && !twin) {
    await batch.tx
      .update(attendance)
      .set({ hidden: false, version: batch.version })
      .where(eq(attendance.session_id, conflict.record))
  }
  for (const change of await changesOf(batch, conflict)) {
    if (change.name === 'attendance.set') await judgeTick(batch, change.args, madeAt)
    if (change.name === 'session.update') await judgeSessionUpdate(batch, change.args, madeAt)
    if (change.name === 'registered.update') await judgePersonUpdate(batch, change.args, madeAt)
  }
  return true
}

/** Every change of the device that met the absence, in its order: the conflict itself shows the last alone. */
const changesOf = async (batch: Batch, conflict: Rows['conflicts']): Promise<StoredChange[]> => {
  const { rows } = await batch.client.query<StoredChange>(
    'SELECT name, args FROM mutations WHERE organisation_id = $1 AND conflicts @> ARRAY[$2]::uuid[] ORDER BY version, seq',
    [batch.author.organisation, conflict.id],
  )
  return rows.length ? rows : [conflict.mine.value as StoredChange]
}
