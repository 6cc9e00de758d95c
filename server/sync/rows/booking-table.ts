import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RowByTable } from '../../../contract/rows.ts'
import type { Tx } from '../../db/client.ts'
import { bookingLinks, bookings } from '../../db/schema.ts'
import type { Batch } from './author.ts'
import type { StoredRow } from './stored.ts'

export type StoredBooking = typeof bookings.$inferSelect

/** What a write of bookings needs of a batch. Jobs and families have no user and no device. */
export type BookingBatch = Pick<Batch, 'tx' | 'version' | 'now'> & {
  author: Pick<Batch['author'], 'organisation' | 'device'>
}

/** Converts a stored booking to its wire row. */
export const toBookingRow = ({
  session_id: session,
  registered_id: registered,
  state,
  until,
  at,
  source,
}: StoredBooking): RowByTable['bookings'] => ({
  id: `${session}:${registered}`,
  session,
  registered,
  state,
  until,
  at,
  source,
})

/**
 * Reads stored bookings, with the columns that devices never receive.
 * @param ids ids in the form `session:person`
 */
export const readBookings = (tx: Tx, ids: readonly string[]): Promise<StoredBooking[]> => {
  const keys = ids.map((id) => id.split(':'))
  return tx
    .select()
    .from(bookings)
    .where(
      sql`(${bookings.session_id}, ${bookings.registered_id}) IN (
        SELECT * FROM unnest(${sql.param(keys.map((k) => k[0]))}::uuid[], ${sql.param(keys.map((k) => k[1]))}::uuid[]))`,
    )
}

/** Loads bookings as rows with their versions. Hidden bookings count as deleted. */
export const loadBookings = async (tx: Tx, ids: string[]): Promise<StoredRow<'bookings'>[]> =>
  (await readBookings(tx, ids)).map((stored) => ({
    row: toBookingRow(stored),
    version: stored.version,
    deleted: stored.hidden,
  }))

/**
 * Writes a booking. A null row cancels the booking and hides it from devices. If the booking is cancelled, it is cancelled for all
 * links that asked for it.
 */
export const writeBooking = async (
  { tx, version, author, now }: BookingBatch,
  key: string,
  row: RowByTable['bookings'] | null,
): Promise<void> => {
  const [session_id = '', registered_id = ''] = key.split(':')
  const isBooking = and(eq(bookings.session_id, session_id), eq(bookings.registered_id, registered_id))
  if (!row)
    return void (await tx
      .update(bookings)
      .set({ hidden: true, state: 'cancelled', version, changed: now })
      .where(isBooking))
  const { state, until, at: stateTime, source } = row
  const values = {
    organisation_id: author.organisation,
    version,
    state,
    until,
    at: stateTime,
    source,
    device_id: author.device,
    hidden: false,
    changed: now,
  }
  await tx
    .insert(bookings)
    .values({ session_id, registered_id, ...values, state_version: version })
    .onConflictDoUpdate({
      target: [bookings.session_id, bookings.registered_id],
      set: {
        ...values,
        state_version: sql`CASE WHEN ${bookings.state} = ${state} THEN ${bookings.state_version} ELSE ${version} END`,
      },
    })
  if (state === 'cancelled') await cancelForLinks({ tx, now }, [session_id], [registered_id])
}

/** Records that the bookings of these people in these sessions are cancelled for all links. */
export const cancelForLinks = async (
  { tx, now }: Pick<BookingBatch, 'tx' | 'now'>,
  sessionIds: readonly string[],
  personIds: readonly string[],
): Promise<void> => {
  await tx
    .update(bookingLinks)
    .set({ cancelled: now })
    .where(
      and(
        inArray(bookingLinks.session_id, [...sessionIds]),
        inArray(bookingLinks.registered_id, [...personIds]),
        isNull(bookingLinks.cancelled),
      ),
    )
}
