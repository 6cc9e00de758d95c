import { sql } from 'drizzle-orm'
import { CANCELLED_BOOKING_DAYS } from '../../contract/rules/bookings.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import type { Db, Tx } from '../db/client.ts'
import { raiseVersion } from '../sync/rows/author.ts'

const BATCH_SIZE = 500

/** SQL condition for cancelled bookings that leave the devices. Their session is past, deleted for as long, or erased. */
const buildPastCondition = () => sql`
  NOT b.hidden AND b.state = 'cancelled' AND NOT EXISTS (
    SELECT FROM sessions s WHERE s.id = b.session_id
      AND s.date >= ${getLondonDay()}::date - ${CANCELLED_BOOKING_DAYS}::int
      AND coalesce(s.deleted_at, now()) >= now() - make_interval(days => ${CANCELLED_BOOKING_DAYS}))`

/**
 * Hides cancelled bookings from the devices 14 days after their session.
 * @returns the number of hidden bookings
 */
export async function hidePastBookings(db: Db, signal: AbortSignal): Promise<number> {
  const { rows } = await db.network((tx) =>
    tx.execute<{ club: string }>(
      sql`SELECT DISTINCT b.organisation_id AS club FROM bookings b WHERE ${buildPastCondition()}`,
    ),
  )
  let hiddenCount = 0
  for (const { club } of rows)
    for (let batchCount = BATCH_SIZE; batchCount >= BATCH_SIZE && !signal.aborted; hiddenCount += batchCount)
      batchCount = await db.network((tx) => hideBatch(tx, club))
  return hiddenCount
}

async function hideBatch(tx: Tx, club: string): Promise<number> {
  const { version } = await raiseVersion(tx, club)
  const { rowCount } = await tx.execute(sql`
    UPDATE bookings SET hidden = true, version = ${version}, changed = now()
    WHERE (session_id, registered_id) IN (
      SELECT b.session_id, b.registered_id FROM bookings b
      WHERE b.organisation_id = ${club} AND ${buildPastCondition()} LIMIT ${BATCH_SIZE})`)
  return rowCount ?? 0
}

/**
 * Deletes who booked for erased people, and hides their bookings from the devices. The bookings stay for the numbers of
 * past sessions and no longer identify anyone.
 */
export async function eraseFromBookings(tx: Tx, people: readonly string[], version: number): Promise<void> {
  const ids = sql`${sql.param([...people])}::uuid[]`
  await tx.execute(sql`DELETE FROM booking_links WHERE registered_id = ANY (${ids})`)
  await tx.execute(sql`DELETE FROM booking_answer_places WHERE registered_id = ANY (${ids})`)
  await tx.execute(sql`
    UPDATE bookings SET hidden = true, version = ${version}, device_id = NULL, changed = now()
    WHERE registered_id = ANY (${ids}) AND NOT hidden`)
}
