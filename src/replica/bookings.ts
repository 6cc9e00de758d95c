import type { BookingRow } from '@contract/rows.ts'
import { type BookingCounts, countBookings } from '@contract/rules/bookings.ts'
import type { ReplicaDb, StoredRow } from './db.ts'

/** Bookings of a session on this device, and their number by state. */
export type SessionBookings = {
  /** Key: id of the child. */
  byPerson: ReadonlyMap<string, StoredRow<'bookings'>>
  counts: BookingCounts
}

/** Reads the bookings of a session from the replica. */
export async function readSessionBookings(db: ReplicaDb, session: string): Promise<SessionBookings> {
  const rows = await db.rows('bookings').where('session').equals(session).toArray()
  return { byPerson: new Map(rows.map((row) => [row.registered, row])), counts: countBookings(rows) }
}

/**
 * Builds the change that books or cancels places for the club.
 * @param version version that the replica has pulled, for children without a booking
 */
export function buildBookingChanges(
  session: string,
  people: readonly string[],
  state: Extract<BookingRow['state'], 'booked' | 'cancelled'>,
  { byPerson, version }: { byPerson: SessionBookings['byPerson']; version: number },
) {
  return people.map((registered) => ({
    name: 'booking.set' as const,
    args: { session, registered, state, seen: byPerson.get(registered)?.version || version },
  }))
}
