import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BookingState } from '../../contract/rows.ts'
import type { Day } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import { bookingLinks, bookings, sessions } from '../db/schema.ts'

type FamilyBooking = { day: Day; registered: string; state: BookingState }

type BookingSearch = {
  organisation: string
  /** Ids of the children. */
  people: readonly string[]
  /** Ids of the links that belong to the reader. */
  links: readonly string[]
  /** True to include places that the club booked. */
  includesClub: boolean
}

/**
 * Lists the bookings of children for which one reader's links asked, in order of their days. A booking for which only
 * another link asked is never listed (B-FAM-05).
 */
export async function listFamilyBookings(
  tx: Tx,
  { organisation, people, links, includesClub }: BookingSearch,
): Promise<FamilyBooking[]> {
  if (people.length === 0) return []
  const isOwn = and(
    eq(bookingLinks.session_id, bookings.session_id),
    eq(bookingLinks.registered_id, bookings.registered_id),
    inArray(bookingLinks.link_id, [...links]),
  )
  const rows = await tx
    .select({
      day: sessions.date,
      registered: bookings.registered_id,
      state: bookings.state,
      source: bookings.source,
      isDeleted: sql<boolean>`${sessions.deleted_at} IS NOT NULL`,
      isOwn: sql<boolean>`count(${bookingLinks.link_id}) > 0`,
      isOwnCurrent: sql<boolean>`coalesce(bool_or(${bookingLinks.link_id} IS NOT NULL AND ${bookingLinks.cancelled} IS NULL), false)`,
    })
    .from(bookings)
    .innerJoin(sessions, eq(sessions.id, bookings.session_id))
    .leftJoin(bookingLinks, isOwn)
    .where(and(eq(bookings.organisation_id, organisation), inArray(bookings.registered_id, [...people])))
    .groupBy(bookings.session_id, bookings.registered_id, sessions.id)
    .orderBy(sessions.date, sessions.id, bookings.registered_id)
  return rows.flatMap(({ day, registered, state, source, ...row }): FamilyBooking[] => {
    // A booking that the club has cancelled may have been another link's, so its source alone does not make it the club's.
    const isClubs = includesClub && source === 'club' && state === 'booked' && !row.isDeleted
    if (isClubs || (row.isOwnCurrent && !row.isDeleted)) return [{ day, registered, state }]
    return row.isOwn ? [{ day, registered, state: 'cancelled' }] : []
  })
}
