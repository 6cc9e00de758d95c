import { type BookingCounts, countBookings } from '@contract/rules/bookings.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'

/**
 * Counts the bookings of sessions in the replica. Key: session id.
 * @param sessionIds sessions that were opened for booking
 * @returns undefined until the first count
 */
export function useBookingCounts(sessionIds: readonly string[]): ReadonlyMap<string, BookingCounts> | undefined {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const rows = await db
      .rows('bookings')
      .where('session')
      .anyOf([...sessionIds])
      .toArray()
    const rowsBySession = new Map<string, StoredRow<'bookings'>[]>(sessionIds.map((id) => [id, []]))
    for (const row of rows) rowsBySession.get(row.session)?.push(row)
    return new Map([...rowsBySession].map(([id, sessionRows]) => [id, countBookings(sessionRows)]))
  }, [db, sessionIds.join()])
}
