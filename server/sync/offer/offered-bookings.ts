import { and, eq } from 'drizzle-orm'
import type { RowByTable } from '../../../contract/rows.ts'
import { bookings } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import { toApplied, toRef } from '../rows/outcome.ts'
import { findRequiredRecord } from '../rows/require-record.ts'
import { writeChange } from '../rows/tables.ts'
import { type ParsedUpload, REFUSED_RESULT, SAME_RESULT, type UploadResult } from './read-offered.ts'

type WaitingUpload = ParsedUpload<'bookings'> & { row: RowByTable['bookings'] }

/** True for an uploaded booking that only the server can make: a position on the waiting list, or an offer. */
export function isWaitingUpload(upload: ParsedUpload): upload is WaitingUpload {
  if (upload.table !== 'bookings' || upload.row === null) return false
  const { state } = upload.row as RowByTable['bookings']
  return state === 'waiting' || state === 'offered'
}

/**
 * Puts a child back on the waiting list, at the time since which the child has waited. An offer is made again by the
 * booking job. A newer state on the server stays.
 */
export async function restoreWaiting(
  batch: Batch,
  { id, row, stored }: WaitingUpload,
  backupVersion: number,
): Promise<UploadResult> {
  const touched = [toRef('bookings', id)]
  if (stored?.deleted === false && (stored.row.state === 'waiting' || stored.row.state === 'offered'))
    return SAME_RESULT
  if (stored && stored.version > backupVersion)
    return { status: 'conflict', outcomes: [{ args: buildArgs(row), outcome: toApplied(touched) }] }
  const session = await findRequiredRecord(batch, toRef('sessions', row.session), touched)
  const person = await findRequiredRecord(batch, toRef('registered', row.registered), touched)
  const isLive = [session, person].every((found) => !('outcome' in found) && !found.deleted)
  const isCurrent = 'id' in session && session.id === row.session && 'id' in person && person.id === row.registered
  if (!isLive || !isCurrent) return REFUSED_RESULT
  await writeChange(batch, {
    table: 'bookings',
    id,
    row: { ...row, state: 'waiting', until: null, source: 'family', at: clampTime(row.at, batch.now) },
  })
  return { status: 'taken', outcomes: [{ args: buildArgs(row), outcome: toApplied(touched) }] }
}

/**
 * Restores the time and the source of a booking that a device re-uploads. Without the source, a family's booking would
 * become a booking of the club, which the family cannot cancel.
 */
export async function restoreBookingSource(
  { tx, version, now }: Pick<Batch, 'tx' | 'version' | 'now'>,
  { session, registered, state, source, at: stateTime }: RowByTable['bookings'],
): Promise<void> {
  const isRestoredRow = and(
    eq(bookings.session_id, session),
    eq(bookings.registered_id, registered),
    eq(bookings.version, version),
    eq(bookings.state, state),
  )
  await tx
    .update(bookings)
    .set({ at: clampTime(stateTime, now), source })
    .where(isRestoredRow)
}

const buildArgs = ({ session, registered, state }: RowByTable['bookings']) => ({
  mutation: 'booking.set',
  session,
  registered,
  state,
})

/** Replaces a time in the future, which a wrong clock made, by the current time. */
const clampTime = (time: string, now: string): string => (time < now ? time : now)
