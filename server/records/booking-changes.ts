import { and, eq } from 'drizzle-orm'
import type { HistoryEntry } from '../../contract/history.ts'
import type { BookingState } from '../../contract/rows.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/schema.ts'
import { readPairChanges, type TrailPosition } from './record-changes.ts'

/** Reads the places that were booked and cancelled in a session or for a person (B-FAM-05). */
export const readBookingChanges = async (
  tx: Tx,
  organisation: string,
  table: 'sessions' | 'registered',
  id: string,
  before?: TrailPosition,
) => {
  const column = table === 'sessions' ? bookings.session_id : bookings.registered_id
  const pairs = await tx
    .select({ of: bookings.session_id, person: bookings.registered_id })
    .from(bookings)
    .where(and(eq(bookings.organisation_id, organisation), eq(column, id)))
  const changes = await readPairChanges(tx, organisation, 'bookings', pairs, before)
  return changes.map(({ row, of: session, person, facts }) => {
    const { state = 'cancelled' } = row.args as { state?: BookingState }
    return {
      row,
      entry: { ...facts, fields: [], booking: { session, registered: person, state } } satisfies HistoryEntry,
    }
  })
}
