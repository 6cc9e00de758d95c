import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import { parcelRowFields, parcelSessionFields } from '../../../contract/mutations/parcel-mutations.ts'
import { scalarFieldSchemas, setFieldSchemas } from '../../../contract/registered/registered-fields.ts'
import {
  attendanceStates,
  HolidayAllocationRow,
  type RecordRef,
  type RowByTable,
  type RowChange,
  SessionRow,
} from '../../../contract/rows.ts'
import { CollectorName } from '../../../contract/rules/collectors.ts'
import { applyDecision } from '../../../contract/rules/derived-facts.ts'
import { isDateInHoliday } from '../../../contract/rules/holidays.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import { isErased } from '../../../contract/rules/person.ts'
import { OtherActivity } from '../../../contract/sessions.ts'
import { attendance, registered, sessions } from '../../db/schema.ts'
import { buildOwnSide, closeConflicts, recordConflict, renewConflicts } from '../conflicts/conflicts.ts'
import { isRemovedUnseen, openRestoreConflict } from '../conflicts/removed-unseen.ts'
import { popWaitingChanges } from '../conflicts/waiting-changes.ts'
import type { Batch } from '../rows/author.ts'
import { buildEffectContext, loadHolidayAllocations, writeChanges } from '../rows/context.ts'
import { type Judge, type Outcome, toApplied, toConflict, toRef, toRejected } from '../rows/outcome.ts'
import { isNotMerged } from '../rows/require-record.ts'
import { loadRows, type WrittenTable } from '../rows/tables.ts'
import { restoreFamilyLinks } from './family-links.ts'
import { checkHolidayDates } from './judge-club.ts'
import { checkPersonRules } from './judge-registered.ts'
import { OUTSIDE_HOLIDAY_ERROR } from './judge-session.ts'
import { deleteAlias, findLiveSession, joinLiveSession } from './live-session.ts'
import { showDepartures } from './move-departures.ts'
import { hideWithSession, restoreParcel, writeParcelDecision } from './parcel-restore.ts'
import { replayChanges } from './replay-changes.ts'

/** Applies a user's decision between two values. The first decision applies on every device. */
export const judgeConflictResolve: Judge<'conflict.resolve'> = async (batch, sentArgs, madeAt) => {
  const conflictRef = toRef('conflicts', sentArgs.id)
  const storedConflict = (await loadRows(batch.tx, 'conflicts', [sentArgs.id])).get(sentArgs.id)
  if (!storedConflict || storedConflict.deleted) return toRejected('not_found', [conflictRef])
  const conflict = storedConflict.row
  const decision = parseDecision(conflict, sentArgs.value)
  const args = decision ? { ...sentArgs, value: decision.value } : sentArgs
  const record = toRef(conflict.table as RecordRef['table'], conflict.record)
  const touched = [conflictRef, record]
  // Reject a different decision made offline, so that its user sees which decision applies.
  if (conflict.resolved_at)
    return isSameValue(conflict.resolved_value, args.value)
      ? toApplied(touched)
      : toRejected('decided_otherwise', touched)
  if (!decision) return toRejected('invalid', touched, { value: ['not_valid'] })
  const isStale = storedConflict.version > (args.seen ?? storedConflict.version)
  // Both checks below: only a user who has seen the conflict's current state may choose between two notes or discard a
  // change.
  if (isStale && conflict.kind === 'field')
    return leaveConflictOpen(batch, conflict, buildOwnSide(batch, args.value, madeAt), touched)
  if (isStale && args.value === 'let_go') return toConflict([conflict.id], touched)
  if (conflict.kind === 'deleted' && args.value === 'restore' && !(await restoreRecord(batch, conflict, madeAt)))
    return toRejected('not_found', touched)
  const context = await buildEffectContext(batch, [conflictRef, record], { madeAt })
  const changes = getDefinition('conflict.resolve').effect(args, context)
  const liveRow = context.read(record.table, record.id) as Record<string, unknown> | undefined
  const row = liveRow ?? (await loadRemovedRow(batch, record))
  // Accept a value that is already stored, even if the rules have changed after it was stored.
  const isUnchanged = conflict.field !== null && isSameValue(row?.[conflict.field], args.value)
  const rejection =
    isUnchanged || conflict.field === 'activities_other'
      ? null
      : await findBrokenRule(
          batch,
          liveRow ? changes : previewDecision(conflict, row, args.value, madeAt, batch.now),
          conflict,
          touched,
        )
  if (rejection) return rejection
  const isCustomValue = conflict.kind === 'field' && !isSideValue(conflict, args.value)
  if (isCustomValue && !liveRow && (await isRemovedUnseen(batch, record, args.seen)))
    return openRestoreConflict(batch, conflict, args, madeAt, touched)
  const writtenRefs = await writeChanges(batch, changes)
  // Replay the waiting changes. A change that waits again, now for another record, opens a new conflict. The current
  // conflict is resolved.
  const waitingChanges = conflict.kind === 'deleted' ? await popWaitingChanges(batch, conflict.id) : []
  if (args.value === 'restore') await replayChanges(batch, waitingChanges, madeAt, judgeConflictResolve)
  if (!liveRow) await decideRemovedRecord(batch, conflict, row, args.value, madeAt)
  if (conflict.kind === 'opposite') {
    // Close all these conflicts with one decision, because they are about the same attendance.
    const closedIds = await closeConflicts(batch, record.id, 'opposite', args.value)
    touched.push(...closedIds.map((id) => toRef('conflicts', id)))
  }
  const renewedConflicts =
    conflict.kind === 'field' && conflict.field !== null && !isUnchanged && row
      ? await renewConflicts(batch, record.id, conflict.field, buildOwnSide(batch, args.value, madeAt))
      : []
  return toApplied([...touched, ...writtenRefs, ...renewedConflicts])
}

/**
 * Leaves the conflict open, because the user had not seen the conflict's current state, and a newer note must not go
 * unread. A choice that equals neither side opens another conflict.
 */
const leaveConflictOpen = async (
  batch: Batch,
  conflict: RowByTable['conflicts'],
  mine: RowByTable['conflicts']['mine'],
  touched: RecordRef[],
): Promise<Outcome> => {
  const { kind, table, record, field, base, theirs: otherSide } = conflict
  if (isSideValue(conflict, mine.value)) return toConflict([conflict.id], touched)
  const id = await recordConflict(batch, { kind, table, record, field, base, mine, theirs: otherSide })
  return toConflict([id], [...touched, toRef('conflicts', conflict.id)])
}

const isSideValue = ({ mine: ownSide, theirs: otherSide }: RowByTable['conflicts'], value: unknown): boolean =>
  [otherSide.value, ownSide.value].some((side) => isSameValue(side, value))

/** Loads the stored row of a removed record. */
const loadRemovedRow = async (batch: Batch, { table, id }: RecordRef): Promise<Record<string, unknown> | undefined> =>
  (await loadRows(batch.tx, table as WrittenTable, [id])).get(id)?.row

/** Builds a removed person's row after the decision, so that the row can be validated first. */
const previewDecision = (
  { table, record, field }: RowByTable['conflicts'],
  row: object | undefined,
  value: unknown,
  madeAt: string,
  receivedAt: string,
) =>
  table === 'registered' && field && row
    ? [
        {
          table,
          id: record,
          row: applyDecision(row as RowByTable['registered'], field, value, madeAt, receivedAt),
        } satisfies RowChange,
      ]
    : []

function findRestorableTable(table: string) {
  if (table === 'registered') return registered
  return table === 'sessions' ? sessions : null
}

/** Writes the decision to a removed or hidden record, so that the decision applies once the record is restored. */
const decideRemovedRecord = async (
  batch: Batch,
  conflict: RowByTable['conflicts'],
  row: object | undefined,
  value: unknown,
  madeAt: string,
) => {
  const { kind, table, record, field } = conflict
  if (kind === 'opposite') {
    const [session = '', person = ''] = record.split(':')
    const isTick = and(eq(attendance.session_id, session), eq(attendance.registered_id, person))
    const { device: device_id, user } = batch.author
    const state = v.parse(v.picklist(attendanceStates), value)
    await batch.tx
      .update(attendance)
      .set({ state, contested: false, device_id, user_id: user.id })
      .where(and(isTick, eq(attendance.hidden, true)))
  }
  if (field && (table === 'parcel_provisions' || table === 'parcel_rows'))
    return writeParcelDecision(batch, table, record, { [field]: value })
  const removedTable = findRestorableTable(table)
  if (!removedTable || !field) return
  const [person] = previewDecision(conflict, row, value, madeAt, batch.now)
  const isRecord = and(eq(removedTable.organisation_id, batch.author.organisation), eq(removedTable.id, record))
  await batch.tx
    .update(removedTable)
    .set(person?.row ?? { [field]: value })
    .where(isRecord)
}

/** Schemas of the fields that two devices can dispute. Keys: table, then field. */
const disputedFieldSchemas: Record<string, Record<string, v.GenericSchema>> = {
  // Accept only one of the two sides for the two application fields, never a custom value.
  registered: {
    ...scalarFieldSchemas,
    allergens: v.pipe(setFieldSchemas.allergens, v.minLength(1)),
    volunteer_application: v.null(),
    core_application: v.null(),
  },
  sessions: { holiday: SessionRow.entries.holiday, activities_other: OtherActivity, sign_out: v.boolean() },
  parcel_provisions: parcelSessionFields,
  parcel_rows: parcelRowFields,
  departures: { collector: CollectorName },
  holiday_allocation: {
    start_date: HolidayAllocationRow.entries.start_date,
    end_date: HolidayAllocationRow.entries.end_date,
    status: HolidayAllocationRow.entries.status,
  },
}

/**
 * Parses a decision. Returns null if this conflict does not accept the value. Both sides were validated when they
 * arrived. Any other value is parsed like an edit. An empty value is rejected because it would remove both sides.
 */
const parseDecision = (conflict: RowByTable['conflicts'], value: unknown): { value: unknown } | null => {
  if (conflict.kind === 'opposite') return v.is(v.picklist(attendanceStates), value) ? { value } : null
  if (conflict.kind === 'deleted') return value === 'restore' || value === 'let_go' ? { value } : null
  const schema = disputedFieldSchemas[conflict.table]?.[conflict.field ?? '']
  if (schema === undefined) return null
  if (isSideValue(conflict, value)) return { value }
  const parsedValue = v.safeParse(schema, value)
  return parsedValue.success && parsedValue.output !== null && parsedValue.output !== ''
    ? { value: parsedValue.output }
    : null
}

/** Returns a rejection if the decision leaves a record that breaks a rule between its fields. */
const findBrokenRule = async (
  batch: Batch,
  changes: readonly RowChange[],
  { field }: RowByTable['conflicts'],
  touched: RecordRef[],
): Promise<Outcome | null> => {
  for (const { table, row } of changes) {
    if (table === 'registered' && row) {
      const rejection = checkPersonRules(row, { [field ?? '']: null }, touched)
      if (rejection) return rejection
    }
    if (table === 'holiday_allocation' && row) {
      const rejection = checkHolidayDates(row, touched)
      if (rejection) return rejection
    }
    if (table !== 'sessions' || !row) continue
    if (!isDateInHoliday(row.date, row.holiday, row.year, await loadHolidayAllocations(batch)))
      return toRejected('outside_holiday', touched, OUTSIDE_HOLIDAY_ERROR)
  }
  return null
}

/**
 * Restores a deleted record. A session is joined to the live session of the same day, if there is one. Returns false if
 * the record is erased.
 */
const restoreRecord = async (batch: Batch, conflict: RowByTable['conflicts'], madeAt: string): Promise<boolean> => {
  const table = conflict.table as WrittenTable
  const storedRecord = (await loadRows(batch.tx, table, [conflict.record])).get(conflict.record)
  if (!storedRecord || (table === 'registered' && isErased(storedRecord.row as RowByTable['registered']))) return false
  if (table === 'parcel_provisions')
    return restoreParcel(batch, storedRecord.row as RowByTable['parcel_provisions'], madeAt)
  const liveSession =
    table === 'sessions' ? await findLiveSession(batch, storedRecord.row as RowByTable['sessions']) : undefined
  if (liveSession) await joinLiveSession(batch, storedRecord.row as RowByTable['sessions'], liveSession, madeAt)
  else {
    const row =
      table === 'registered'
        ? await restoreFamilyLinks(batch, storedRecord.row as RowByTable['registered'])
        : storedRecord.row
    await writeChanges(batch, [{ table, id: conflict.record, row } as RowChange])
  }
  if (table === 'parcel_rows') await hideWithSession(batch, conflict.record)
  if (table === 'sessions' && !liveSession) {
    await deleteAlias(batch, conflict.record)
    await batch.tx
      .update(attendance)
      .set({ hidden: false, version: batch.version })
      .where(and(eq(attendance.session_id, conflict.record), isNotMerged(batch)))
    await showDepartures(batch, conflict.record)
  }
  return true
}
