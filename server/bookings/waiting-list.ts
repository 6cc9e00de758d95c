import type { BookingRow } from '../../contract/rows.ts'
import {
  type BookableSession,
  getBookingClose,
  getEveningStart,
  getOfferEnd,
  hasOfferEnded,
  isBookingOpen,
  isOfferedToEveryone,
  isOfferHour,
  sortWaiting,
} from '../../contract/rules/bookings.ts'

/** Bookings of one session. The rows are replaced when a state changes. Key: id of the child. */
export type SessionBookings = { session: BookableSession & { id: string }; rows: Map<string, BookingRow> }

/** Time of a decision, and the children whose family can answer an offer. */
export type ListFacts = { now: number; reachable: ReadonlySet<string> }

/**
 * Ends offers whose time is over, and offers the free places to the waiting list. A place goes to the child who has
 * waited longest. From the evening before, a free place is offered to everyone at once. An unanswered offer ends the
 * child's wait, so that a family that does not read its mail holds no place back.
 * @returns the bookings that are offered now
 */
export function settleWaitingList({ session, rows }: SessionBookings, { now, reachable }: ListFacts): BookingRow[] {
  endOffers({ session, rows }, now)
  const candidates = sortWaiting([...rows.values()]).filter(({ registered }) => reachable.has(registered))
  const free = countOfferablePlaces({ session, rows }, now)
  const isToEveryone = isOfferedToEveryone(session, now)
  if (isToEveryone && free <= 0) withdrawOpenOffers({ session, rows }, now)
  if (candidates.length === 0 || free <= 0 || !isBookingOpen(session, now) || !isOfferHour(now)) return []
  const until = toInstant(getOfferEnd(session, now))
  const chosen = isToEveryone ? candidates : candidates.slice(0, free)
  // Keep the order of the list in the times, because the children wait again if others are faster.
  return chosen.map((row, index) => replaceRow(rows, { ...row, state: 'offered', until, at: toInstant(now + index) }))
}

/** True if the place is held for this child alone. In an open offer the first press gets the place. */
export function isHeldOffer({ session }: Pick<SessionBookings, 'session'>, { state, at }: BookingRow): boolean {
  return state === 'offered' && Date.parse(at) < getEveningStart(session.date)
}

/**
 * Counts the places that can be offered. Places that are held for a child are not free. Open offers do not take places,
 * because they all offer the same ones. Infinite without a limit.
 */
export function countOfferablePlaces({ session, rows }: SessionBookings, now: number): number {
  if (session.places === null) return Number.POSITIVE_INFINITY
  const isToEveryone = isOfferedToEveryone(session, now)
  const takenPlaces = [...rows.values()].filter(
    (row) => row.state === 'booked' || (isToEveryone ? isHeldOffer({ session }, row) : row.state === 'offered'),
  )
  return session.places - takenPlaces.length
}

/** Adds a child to the end of the waiting list. */
export function addToWaitingList({ session, rows }: SessionBookings, registered: string, now: number): BookingRow {
  const lastTime = Math.max(0, ...[...rows.values()].map((row) => (row.state === 'waiting' ? Date.parse(row.at) : 0)))
  return replaceRow(rows, {
    id: `${session.id}:${registered}`,
    session: session.id,
    registered,
    state: 'waiting',
    until: null,
    at: toInstant(Math.max(now, lastTime + 1)),
    source: 'family',
  })
}

/** Stores a row in the session's bookings and returns the row. */
export function replaceRow(rows: SessionBookings['rows'], row: BookingRow): BookingRow {
  rows.set(row.registered, row)
  return row
}

export const toInstant = (time: number): string => new Date(time).toISOString()

/** Ends offers whose time is over. When booking closes, the children stay on the list that the club sees. */
function endOffers({ session, rows }: SessionBookings, now: number): void {
  const isClosed = now >= getBookingClose(session)
  for (const row of [...rows.values()])
    if (hasOfferEnded(row, now) || (isClosed && row.state === 'offered'))
      replaceRow(rows, isClosed ? toWaiting(row) : { ...row, state: 'cancelled', until: null, at: toInstant(now) })
}

/** Puts children with an open offer back on the list, because others were faster. */
function withdrawOpenOffers({ session, rows }: SessionBookings, now: number): void {
  if (!isOfferedToEveryone(session, now)) return
  for (const row of [...rows.values()])
    if (row.state === 'offered' && !isHeldOffer({ session }, row)) replaceRow(rows, toWaiting(row))
}

const toWaiting = (row: BookingRow): BookingRow => ({ ...row, state: 'waiting', until: null })
