import { and, eq, inArray } from 'drizzle-orm'
import { buildNonFieldError } from '../../../contract/errors.ts'
import { buildAttendanceId } from '../../../contract/id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import type { AttendanceRow, RowByTable } from '../../../contract/rows.ts'
import { isDateInHoliday } from '../../../contract/rules/holidays.ts'
import { attendance, options, sessionPlaces, sessions } from '../../db/schema.ts'
import { mergeRecord } from '../conflicts/merge-record.ts'
import { finishDeletion } from '../conflicts/unseen-changes.ts'
import type { Batch } from '../rows/author.ts'
import { buildEffectContext, loadHolidayAllocations, loadLiveGroups, writeChanges } from '../rows/context.ts'
import { type Judge, toApplied, toRef, toRejected } from '../rows/outcome.ts'
import { findRequiredRecord } from '../rows/require-record.ts'
import { insertNewRecord, loadRows } from '../rows/tables.ts'
import { addAlias, findLiveSession } from './live-session.ts'
import { cancelSessionBookings } from './move-bookings.ts'
import { hideDepartures } from './move-departures.ts'

/** Error for a session outside its holiday's dates (ATT-43, SES-59). */
export const OUTSIDE_HOLIDAY_ERROR = buildNonFieldError('outside_holiday')

export const judgeSessionCreate: Judge<'session.create'> = async (batch, args, madeAt) => {
  const touched = [toRef('sessions', args.id)]
  const groups = await loadLiveGroups(batch)
  const group = groups.find((g) => (args.group ? g.id === args.group : g.is_default))
  if (!group) return toRejected('not_found', touched, { group: ['no_group'] })
  if ((await loadRows(batch.tx, 'sessions', [args.id])).has(args.id)) return toRejected('already_exists', touched)

  const liveId = await findLiveSession(batch, { group: group.id, date: args.date })
  if (liveId) {
    // Reject a plain API call if the day already has a session. If two tablets create sessions for the same day, the
    // ticks of both are joined in one session.
    if (!batch.author.device) return toRejected('date_taken', touched, buildNonFieldError('date_taken'))
    await addAlias(batch, args.id, liveId)
    await setFirstPlaces(batch, liveId, args.places)
    return toApplied([...touched, toRef('sessions', liveId)], { alias_of: liveId })
  }
  if (!isDateInHoliday(args.date, args.holiday, args.year, await loadHolidayAllocations(batch))) {
    return toRejected('outside_holiday', touched, OUTSIDE_HOLIDAY_ERROR)
  }
  const context = await buildEffectContext(batch, [toRef('groups', group.id)], { madeAt })
  const changes = getDefinition('session.create').effect({ ...args, group: group.id }, context)
  const row = changes[0]?.row as RowByTable['sessions']
  if (!(await insertNewRecord(batch, { table: 'sessions', row }))) return toRejected('already_exists', touched)
  await setFirstPlaces(batch, args.id, args.places)
  return toApplied(touched)
}

/** Sets the places of a new session. An existing number stays, because a user may have corrected it. */
async function setFirstPlaces({ tx, author, version }: Batch, session: string, places: number | undefined) {
  if (places === undefined) return
  const { rowCount } = await tx
    .insert(sessionPlaces)
    .values({ session_id: session, organisation_id: author.organisation, places })
    .onConflictDoNothing()
  if (rowCount) await tx.update(sessions).set({ version }).where(eq(sessions.id, session))
}

/** True if every added activity is on the network's list, or is already in the session (SES-66). */
export const areKnownActivities = async (
  batch: Batch,
  currentActivities: readonly string[],
  added: readonly string[],
): Promise<boolean> => {
  if (added.length === 0) return true
  const newLabels = [...new Set(added)].filter((label) => !currentActivities.includes(label))
  const isListed = and(eq(options.list, 'activities'), eq(options.deleted, false), inArray(options.value, newLabels))
  return newLabels.length === 0 || (await batch.tx.$count(options, isListed)) === newLabels.length
}

export const judgeSessionUpdate: Judge<'session.update'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('sessions', args.id)
  const requiredRecord = await findRequiredRecord(batch, requestedRef, [requestedRef])
  if ('outcome' in requiredRecord) return requiredRecord.outcome
  const record = toRef('sessions', requiredRecord.id)
  const touched = requiredRecord.id === args.id ? [requestedRef] : [requestedRef, record]
  const currentActivities =
    (await loadRows(batch.tx, 'sessions', [requiredRecord.id])).get(requiredRecord.id)?.row.activities ?? []
  if (!(await areKnownActivities(batch, currentActivities, args.set.activities?.add ?? []))) {
    return toRejected('invalid', touched, { activities: ['not_valid'] })
  }
  const allocations = await loadHolidayAllocations(batch)
  return mergeRecord(batch, {
    record,
    touched,
    set: args.set,
    madeAt,
    waits: requiredRecord.deleted ? { name: 'session.update', args } : null,
    check: (row) =>
      args.set.holiday && !isDateInHoliday(row.date, row.holiday, row.year, allocations)
        ? toRejected('outside_holiday', touched, OUTSIDE_HOLIDAY_ERROR)
        : null,
  })
}

export const judgeSessionDelete: Judge<'session.delete'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('sessions', args.id)
  const requiredRecord = await findRequiredRecord(batch, requestedRef, [requestedRef])
  if ('outcome' in requiredRecord) return requiredRecord.outcome
  const touched = requiredRecord.id === args.id ? [requestedRef] : [requestedRef, toRef('sessions', requiredRecord.id)]
  if (requiredRecord.deleted) return toApplied(touched)
  const ticks = await batch.tx.select().from(attendance).where(eq(attendance.session_id, requiredRecord.id))
  const rows = ticks.map(
    (a): AttendanceRow => ({
      id: buildAttendanceId(a.session_id, a.registered_id),
      session: a.session_id,
      registered: a.registered_id,
      state: a.state as AttendanceRow['state'],
      contested: a.contested,
    }),
  )
  const context = await buildEffectContext(batch, [], { madeAt, aliases: { [args.id]: requiredRecord.id } })
  const changes = getDefinition('session.delete').effect(args, context)
  await writeChanges(batch, changes)
  // Hide the ticks but do not change their states, in case the session is restored.
  await batch.tx
    .update(attendance)
    .set({ hidden: true, version: batch.version })
    .where(eq(attendance.session_id, requiredRecord.id))
  await hideDepartures(batch, requiredRecord.id)
  const bookingRefs = await cancelSessionBookings(batch, requiredRecord.id)
  const removedRefs = [...touched, ...rows.map((row) => toRef('attendance', row.id)), ...bookingRefs]
  return finishDeletion(batch, toRef('sessions', requiredRecord.id), args.seen, madeAt, removedRefs)
}
