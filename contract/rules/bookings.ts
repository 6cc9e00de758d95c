/** Rules about places of a session. The server decides with them, and screens show the same result. */

import type { AttendanceRow, BookingRow, BookingState, SessionRow } from '../rows.ts'
import { addDays, DAY_MS, type Day, HOUR_MS } from './days.ts'
import { getLondonHour, getLondonTime } from './london-time.ts'

/** Hour in London on the session's day at which booking closes by default. */
export const DEFAULT_CLOSE_HOUR = 8

/** Hour in London of the evening before a session. The evening mail is sent, and free places are offered to everyone. */
export const EVENING_HOUR = 17

/** Hours in London between which free places are offered. */
export const OFFER_HOURS = { start: 8, end: 20 } as const

/** Time for which an offered place is held. */
export const OFFER_MS = DAY_MS

/** Time after the start of the session's day until which a family can cancel or get its place back. */
export const ANSWER_MS = 12 * HOUR_MS

/** Days after the session after which cancelled bookings leave the devices. */
export const CANCELLED_BOOKING_DAYS = 14

export type BookableSession = Pick<SessionRow, 'date' | 'places' | 'booking_opens' | 'booking_closes'>

/** Returns the time in ms at which families can no longer book, at the latest the end of the session's day. */
export function getBookingClose({ date, booking_closes }: Pick<BookableSession, 'date' | 'booking_closes'>): number {
  if (!booking_closes) return getLondonTime(date, DEFAULT_CLOSE_HOUR)
  return Math.min(Date.parse(booking_closes), getLondonTime(addDays(date, 1), 0))
}

/**
 * State of a session's booking:
 * - `never`: the club has not opened the session for booking
 * - `later`: booking opens in the future
 * - `open`: families can book
 * - `closed`: families can no longer book
 */
export type BookingPhase = 'never' | 'later' | 'open' | 'closed'

/**
 * Returns the state of a session's booking.
 * @param now time in ms since 1970
 */
export function getBookingPhase(session: BookableSession, now: number): BookingPhase {
  if (!session.booking_opens) return 'never'
  if (now >= getBookingClose(session)) return 'closed'
  return Date.parse(session.booking_opens) <= now ? 'open' : 'later'
}

/** True if families can book places of the session now. */
export const isBookingOpen = (session: BookableSession, now: number): boolean =>
  getBookingPhase(session, now) === 'open'

/** Returns the time in ms at which the evening before a session begins. */
export const getEveningStart = (date: Day): number => getLondonTime(addDays(date, -1), EVENING_HOUR)

/** Returns the time in ms until which a family can cancel a place, and get it back while it is free. */
export const getAnswerEnd = (date: Day): number => getLondonTime(date, 0) + ANSWER_MS

/** True if free places may be offered at this hour. */
export function isOfferHour(now: number): boolean {
  const hour = getLondonHour(now)
  return OFFER_HOURS.start <= hour && hour < OFFER_HOURS.end
}

/** True if a free place is offered to the full waiting list at once, and the first press gets it. */
export const isOfferedToEveryone = ({ date }: Pick<BookableSession, 'date'>, now: number): boolean =>
  now >= getEveningStart(date)

/** Returns the time in ms at which a place that is offered now goes to another child. */
export function getOfferEnd(session: BookableSession, now: number): number {
  const close = getBookingClose(session)
  return isOfferedToEveryone(session, now) ? close : Math.min(now + OFFER_MS, close)
}

/** True if an offered place is no longer held for the child. */
export const hasOfferEnded = ({ state, until }: Pick<BookingRow, 'state' | 'until'>, now: number): boolean =>
  state === 'offered' && until !== null && Date.parse(until) <= now

/** Number of bookings in each state. */
export type BookingCounts = Record<BookingState, number>

/** Counts the bookings of one session by state. */
export function countBookings(rows: Iterable<Pick<BookingRow, 'state'>>): BookingCounts {
  const counts: BookingCounts = { booked: 0, offered: 0, waiting: 0, cancelled: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

/**
 * Returns the number of places that no child has and that are not offered to a child. Null if there is no limit, and 0
 * if the session is overbooked.
 */
export function countPlacesLeft(
  places: number | null,
  { booked, offered }: Pick<BookingCounts, 'booked' | 'offered'>,
): number | null {
  return places === null ? null : Math.max(places - booked - offered, 0)
}

/**
 * Returns the number of places that a newly booked child can get. The children on the waiting list have a right to the
 * free places first. Infinite if there is no limit.
 */
export function countBookablePlaces(places: number | null, counts: BookingCounts): number {
  const left = countPlacesLeft(places, counts)
  return left === null ? Number.POSITIVE_INFINITY : Math.max(left - counts.waiting, 0)
}

/** Sorts the waiting list: the child who has waited longest is first. */
export function sortWaiting<Row extends Pick<BookingRow, 'id' | 'state' | 'at'>>(rows: readonly Row[]): Row[] {
  return rows
    .filter(({ state }) => state === 'waiting')
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1))
}

/** Returns the position of each child on the waiting list, from 1. Key: id of the booking. */
export const getWaitingPositions = (
  rows: readonly Pick<BookingRow, 'id' | 'state' | 'at'>[],
): ReadonlyMap<string, number> => new Map(sortWaiting(rows).map(({ id }, index) => [id, index + 1]))

/** States in the order in which they win if two records of one child are merged. */
const stateRank: Record<BookingState, number> = { booked: 0, offered: 1, waiting: 2, cancelled: 3 }

/**
 * Chooses the booking that stays when two bookings of one child in one session are merged. A booked place wins over an
 * offered one, then a position on the waiting list, then a cancelled booking. Of two equal states the earlier one wins.
 * The booking belongs to the club if one of the bookings that are not cancelled belongs to the club.
 */
export function mergeBookings<Row extends Pick<BookingRow, 'state' | 'at' | 'source'>>(a: Row, b: Row): Row {
  const isFirstBetter = stateRank[a.state] - stateRank[b.state] || Date.parse(a.at) - Date.parse(b.at)
  const winner = isFirstBetter <= 0 ? a : b
  const isOfClub = [a, b].some(({ state, source }) => state !== 'cancelled' && source === 'club')
  return isOfClub ? { ...winner, source: 'club' } : winner
}

/** True if a booking in this state can be cancelled. */
export const canCancelState = (state: BookingState | 'none'): boolean => state !== 'cancelled' && state !== 'none'

/** True if a family can still cancel places of the session. Cancelling is possible after booking has closed. */
export const canCancelInSession = (date: Day, now: number): boolean => now < getAnswerEnd(date)

type Tick = Pick<AttendanceRow, 'state'>

/** Bookings of one session. Key: id of the child. */
export type BookingByPerson = ReadonlyMap<string, Pick<BookingRow, 'state'>>

/** True if a child has a place in the session and is not here yet. The kitchen cooks for such a child. */
export const isExpected = (booking: Pick<BookingRow, 'state'> | undefined, tick: Tick | undefined): boolean =>
  booking?.state === 'booked' && tick?.state !== 'attending'

/**
 * Returns the people whom the session's kitchen expects: the people on the list, and the booked children who are not on
 * it yet.
 * @param listed people on the session's list
 * @param people all people of the club
 */
export function addBookedPeople<P extends { id: string; is_adult: boolean }>(
  listed: readonly P[],
  people: readonly P[],
  bookings: BookingByPerson,
): P[] {
  const listedIds = new Set(listed.map(({ id }) => id))
  const isBooked = ({ id, is_adult }: P) => !is_adult && bookings.get(id)?.state === 'booked'
  return [...listed, ...people.filter((person) => !listedIds.has(person.id) && isBooked(person))]
}

/** Returns the children who were booked or registered and did not come, each once (B-NUM-03). */
export function findNoShows<P extends { id: string; is_adult: boolean }>(
  people: readonly P[],
  ticks: ReadonlyMap<string, Tick>,
  bookings: BookingByPerson,
): P[] {
  return people.filter(({ id, is_adult }) => {
    const tick = ticks.get(id)
    return !is_adult && (tick?.state === 'registered' || isExpected(bookings.get(id), tick))
  })
}
