import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { buildBookingId } from '../../../contract/id.ts'
import type { RecordRef, RowByTable } from '../../../contract/rows.ts'
import { mergeBookings } from '../../../contract/rules/bookings.ts'
import { getLondonDay } from '../../../contract/rules/days.ts'
import { bookingLinks, bookings, sessions } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import { type BookingBatch, cancelForLinks, toBookingRow, writeBooking } from '../rows/booking-table.ts'
import type { MergeChanges, MovedBooking } from '../rows/merge-trail.ts'
import { toRef } from '../rows/outcome.ts'

/** Cancels the bookings of a deleted session. Each link that asked is mailed once by the booking job. */
export async function cancelSessionBookings(batch: Batch, session: string): Promise<RecordRef[]> {
  const { tx, version, now } = batch
  const today = getLondonDay(new Date(now))
  await tx.execute(sql`
    UPDATE ${bookingLinks} l SET notice_due = true FROM ${sessions} s
    WHERE l.session_id = ${session} AND s.id = l.session_id AND s.date >= ${today}::date AND l.cancelled IS NULL`)
  const cancelled = await tx
    .update(bookings)
    .set({ state: 'cancelled', until: null, at: now, version, state_version: version, changed: now })
    .where(and(eq(bookings.session_id, session), ne(bookings.state, 'cancelled')))
    .returning({ person: bookings.registered_id })
  const people = cancelled.map(({ person }) => person)
  if (people.length > 0) await cancelForLinks(batch, [session], people)
  return people.map((person) => toRef('bookings', buildBookingId(session, person)))
}

/** Cancels the bookings of removed people from today on. Past bookings stay, because they are part of the numbers. */
export async function cancelFutureBookings(batch: BookingBatch, people: readonly string[]): Promise<RecordRef[]> {
  const { tx, version, now } = batch
  const today = getLondonDay(new Date(now))
  const { rows } = await tx.execute<{ session: string; person: string }>(sql`
    UPDATE ${bookings} b
    SET state = 'cancelled', until = NULL, at = ${now}, version = ${version}, state_version = ${version}, changed = ${now}
    FROM ${sessions} s
    WHERE s.id = b.session_id AND s.date >= ${today}::date AND b.state <> 'cancelled'
      AND b.registered_id = ANY (${sql.param([...people])}::uuid[])
    RETURNING b.session_id AS session, b.registered_id AS person`)
  if (rows.length > 0)
    await cancelForLinks(
      batch,
      rows.map(({ session }) => session),
      people,
    )
  return rows.map(({ session, person }) => toRef('bookings', buildBookingId(session, person)))
}

/**
 * Moves the duplicates' bookings to the remaining person. Of two bookings in one session a booked place wins over an
 * offered one, a position on the waiting list and a cancelled booking. The links that asked follow.
 */
export async function moveBookings(
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
): Promise<MovedBooking[]> {
  const { tx } = batch
  const stored = await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.registered_id, [primary, ...duplicates]), eq(bookings.hidden, false)))
  const rows = stored.map(toBookingRow)
  const moved: MovedBooking[] = []
  for (const session of new Set(rows.map((row) => row.session))) {
    const inSession = rows.filter((row) => row.session === session)
    const before = inSession.find(({ registered }) => registered === primary) ?? null
    const sources = inSession.filter(({ registered }) => registered !== primary)
    if (sources.length === 0) continue
    const id = buildBookingId(session, primary)
    const after = { ...inSession.reduce(mergeBookings), id, registered: primary }
    await writeBooking(batch, id, after)
    for (const { id: sourceId } of sources) await writeBooking(batch, sourceId, null)
    moved.push({ session, before, after, sources, links: await copyLinks(batch, session, primary, duplicates) })
  }
  return moved
}

/** Adds the links that asked for the duplicates to the remaining person. Returns the links that are new there. */
async function copyLinks(
  { tx }: Pick<Batch, 'tx'>,
  session: string,
  primary: string,
  duplicates: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ link: string }>(sql`
    INSERT INTO ${bookingLinks} (session_id, registered_id, link_id, organisation_id, cancelled)
    SELECT DISTINCT ON (link_id) session_id, ${primary}::uuid, link_id, organisation_id, cancelled
    FROM ${bookingLinks}
    WHERE session_id = ${session} AND registered_id = ANY (${sql.param([...duplicates])}::uuid[])
    ORDER BY link_id, cancelled NULLS FIRST
    ON CONFLICT (session_id, registered_id, link_id) DO UPDATE SET cancelled = excluded.cancelled
      WHERE booking_links.cancelled IS NOT NULL AND excluded.cancelled IS NULL
    RETURNING link_id AS link`)
  return rows.map(({ link }) => link)
}

/**
 * Undoes a merge of bookings. The duplicates get their bookings back. The remaining person gets its own booking back,
 * unless the booking has changed after the merge.
 */
export async function unmergeBookings(
  batch: Batch,
  primary: string,
  { bookings: moved = [] }: MergeChanges,
): Promise<RecordRef[]> {
  const { tx } = batch
  const touched: RecordRef[] = []
  for (const { session, before, after, sources, links } of moved) {
    const id = buildBookingId(session, primary)
    const isLive = await tx.$count(sessions, and(eq(sessions.id, session), isNull(sessions.deleted_at)))
    if (isLive === 0) continue
    const [current] = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.session_id, session), eq(bookings.registered_id, primary)))
    if (current && isSameBooking(toBookingRow(current), after)) {
      await writeBooking(batch, id, before)
      await tx
        .delete(bookingLinks)
        .where(
          and(
            eq(bookingLinks.session_id, session),
            eq(bookingLinks.registered_id, primary),
            inArray(bookingLinks.link_id, links),
          ),
        )
    }
    for (const source of sources) await writeBooking(batch, source.id, source)
    touched.push(toRef('bookings', id), ...sources.map((source) => toRef('bookings', source.id)))
  }
  return touched
}

type Booking = RowByTable['bookings']

const isSameBooking = (a: Booking, b: Booking): boolean =>
  a.state === b.state && a.source === b.source && a.until === b.until && Date.parse(a.at) === Date.parse(b.at)
