import { sql } from 'drizzle-orm'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import type { Db, Tx } from '../db/client.ts'
import { bookings } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import { inBookingBatch } from './booking-batch.ts'
import {
  findReachable,
  loadBookableSessions,
  loadBookingLinks,
  loadSessionBookings,
  writeChangedBookings,
} from './load-bookings.ts'
import { queueOffers } from './send-offers.ts'
import { settleWaitingList } from './waiting-list.ts'

/**
 * Ends offers whose time is over and offers free places to the waiting lists. The offer and its message are made in one
 * transaction.
 * @param now time of the run
 * @returns the number of mails and texts
 */
export async function offerFreePlaces(db: Db, env: Env, signal: AbortSignal, now = new Date()): Promise<number> {
  let messageCount = 0
  for (const { club, session } of await findWaitingSessions(db, now)) {
    if (signal.aborted) break
    // Look first without the club's lock, because most lists have nothing to do.
    const hasWork = await db.club(club, (tx) => settleSession(tx, club, session, now.getTime()), 'snapshot')
    if (!hasWork) continue
    messageCount += await inBookingBatch(db, club, now.getTime(), async (batch) => {
      const settled = await settleSession(batch.tx, club, session, now.getTime())
      if (!settled) return 0
      const { list, before, offers } = settled
      await writeChangedBookings(batch, before, list.rows)
      return queueOffers(batch.tx, env, { session: list.session, offers, now: now.getTime() })
    })
  }
  return messageCount
}

async function findWaitingSessions(db: Db, now: Date): Promise<{ club: string; session: string }[]> {
  const yesterday = addDays(getLondonDay(now), -1)
  const { rows } = await db.network((tx) =>
    tx.execute<{ club: string; session: string }>(sql`
      SELECT DISTINCT b.organisation_id AS club, b.session_id AS session
      FROM ${bookings} b JOIN sessions s ON s.id = b.session_id
      WHERE b.state IN ('waiting', 'offered') AND NOT b.hidden AND s.deleted_at IS NULL AND s.date >= ${yesterday}::date`),
  )
  return rows
}

/** Settles a session's list in memory. Returns null if nothing changes. */
async function settleSession(tx: Tx, club: string, session: string, now: number) {
  const list = (await loadSessionBookings(tx, await loadBookableSessions(tx, club, { ids: [session] }))).get(session)
  if (!list) return null
  const links = await loadBookingLinks(tx, [session])
  const before = new Map(list.rows)
  const offers = settleWaitingList(list, { now, reachable: findReachable(links, session) })
  const isChanged = [...list.rows].some(([registered, row]) => before.get(registered) !== row)
  return isChanged ? { list, before, offers } : null
}
