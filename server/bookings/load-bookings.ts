import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { BookingRow } from '../../contract/rows.ts'
import type { Tx } from '../db/client.ts'
import { bookingLinks, bookings, familyLinks, sessionPlaces, sessions } from '../db/schema.ts'
import { type FamilyLink, isCurrentLink } from '../family/family-links.ts'
import { buildLinkedChildCondition } from '../family/linked-child.ts'
import { type BookingBatch, toBookingRow, writeBooking } from '../sync/rows/booking-table.ts'
import type { SessionBookings } from './waiting-list.ts'

/** A link that asked for a booking. */
export type BookingLink = Pick<typeof bookingLinks.$inferSelect, 'session_id' | 'registered_id' | 'cancelled'> & {
  /** Id of the link. */
  link: string
  /** True if the link still opens a page that shows the child. */
  isCurrent: boolean
}

const bookableColumns = {
  id: sessions.id,
  date: sessions.date,
  holiday: sessions.holiday,
  places: sessionPlaces.places,
  booking_opens: sessions.booking_opens,
  booking_closes: sessions.booking_closes,
}

/** Finds sessions of a club that are not deleted, in order of their days. */
export function loadBookableSessions(
  tx: Tx,
  organisation: string,
  filter: { ids: readonly string[] } | { from: string },
) {
  return tx
    .select(bookableColumns)
    .from(sessions)
    .leftJoin(sessionPlaces, eq(sessionPlaces.session_id, sessions.id))
    .where(
      and(
        eq(sessions.organisation_id, organisation),
        isNull(sessions.deleted_at),
        'ids' in filter ? inArray(sessions.id, [...filter.ids]) : gte(sessions.date, filter.from),
      ),
    )
    .orderBy(sessions.date, sessions.id)
}

export type StoredSession = Awaited<ReturnType<typeof loadBookableSessions>>[number]

/** Loads the bookings of these sessions. Key: id of the session. */
export async function loadSessionBookings<S extends StoredSession>(
  tx: Tx,
  found: readonly S[],
): Promise<Map<string, SessionBookings & { session: S }>> {
  const bySession = new Map(found.map((session) => [session.id, { session, rows: new Map<string, BookingRow>() }]))
  const rows = await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.session_id, [...bySession.keys()]), eq(bookings.hidden, false)))
  for (const row of rows) bySession.get(row.session_id)?.rows.set(row.registered_id, toBookingRow(row))
  return bySession
}

/** Loads the links that asked for bookings of these sessions. */
export function loadBookingLinks(tx: Tx, sessionIds: readonly string[]): Promise<BookingLink[]> {
  return tx
    .select({
      session_id: bookingLinks.session_id,
      registered_id: bookingLinks.registered_id,
      cancelled: bookingLinks.cancelled,
      link: bookingLinks.link_id,
      isCurrent: sql<boolean>`coalesce(${isCurrentLink} AND ${buildLinkedChildCondition(sql`${bookingLinks.registered_id}`)}, false)`,
    })
    .from(bookingLinks)
    .innerJoin(familyLinks, eq(familyLinks.id, bookingLinks.link_id))
    .where(inArray(bookingLinks.session_id, [...sessionIds]))
}

/** Returns the children of a session whose family can answer an offer. */
export function findReachable(links: readonly BookingLink[], session: string): Set<string> {
  const current = links.filter((one) => one.session_id === session && one.cancelled === null && one.isCurrent)
  return new Set(current.map(({ registered_id }) => registered_id))
}

/** Loads the links that still open a page. Key: id. */
export async function loadCurrentLinks(tx: Tx, ids: readonly string[]): Promise<Map<string, FamilyLink>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(familyLinks)
    .where(and(inArray(familyLinks.id, [...ids]), isCurrentLink))
  return new Map(rows.map((link) => [link.id, link]))
}

/** Writes the bookings that differ from the stored ones. */
export async function writeChangedBookings(
  batch: BookingBatch,
  before: ReadonlyMap<string, BookingRow>,
  after: ReadonlyMap<string, BookingRow>,
): Promise<void> {
  for (const [registered, row] of after) if (before.get(registered) !== row) await writeBooking(batch, row.id, row)
}
