import type { FamilyBookingResult } from '../../contract/family/family-bookings.ts'
import {
  canCancelInSession,
  canCancelState,
  countBookablePlaces,
  countBookings,
  getWaitingPositions,
  isBookingOpen,
  isOfferedToEveryone,
} from '../../contract/rules/bookings.ts'
import type { LinkBookings } from './link-bookings.ts'
import {
  addToWaitingList,
  countOfferablePlaces,
  isHeldOffer,
  replaceRow,
  type SessionBookings,
  toInstant,
} from './waiting-list.ts'

export type DecisionCode = NonNullable<FamilyBookingResult['code']>

/**
 * Cancels a place for a link. The booking ends only if neither the club nor another link booked the child.
 * @returns the reason why the place cannot be cancelled, or null
 */
export function cancelPlace(list: LinkBookings, registered: string, now: number): DecisionCode | null {
  const { session, rows, own, ownCancelled, others } = list
  if (!own.has(registered)) return null
  if (!canCancelInSession(session.date, now)) return 'booking_closed'
  own.delete(registered)
  ownCancelled.add(registered)
  if (!others.has(registered)) list.reachable.delete(registered)
  const row = rows.get(registered)
  if (row && canCancelState(row.state) && row.source !== 'club' && !others.has(registered))
    replaceRow(rows, { ...row, state: 'cancelled', until: null, at: toInstant(now) })
  return null
}

/**
 * Books places of a session for a link's children. A child without a place goes on the waiting list.
 * @param together true to book all these children or none of them
 * @param isComplete false if the family named a child that cannot be booked at all
 * @returns the reasons by child. A child without a reason was booked or is on the waiting list.
 */
export function bookPlaces(
  list: LinkBookings,
  children: readonly string[],
  { together, isComplete, now }: { together: boolean; isComplete: boolean; now: number },
): Map<string, DecisionCode> {
  const { session, rows, own } = list
  if (!isBookingOpen(session, now)) {
    const refused = children.filter((child) => !own.has(child) || !hasPlace(list, child))
    return new Map(refused.map((child) => [child, 'booking_closed']))
  }
  const missing = children.filter((child) => !hasPlace(list, child))
  if (together && !(isComplete && fitsTogether(list, missing, now)))
    return new Map(missing.map((child) => [child, 'no_place_for_all']))
  for (const child of children) {
    if (hasPlace(list, child) || canGetPlace(list, child, now)) bookPlace(list, child, now)
    else if (rows.get(child)?.state !== 'waiting') addToWaitingList(list, child, now)
    addToOwn(list, child)
  }
  return new Map()
}

/**
 * Puts a link's children on the waiting list of a session, also if the session has free places. Free places are then
 * offered in the order of the list. A child who has a place or an offer keeps it.
 * @returns the reasons by child. A child without a reason is on the waiting list or keeps the place.
 */
export function joinWaitingList(
  list: LinkBookings,
  children: readonly string[],
  now: number,
): Map<string, DecisionCode> {
  const { session, rows, own } = list
  const isActive = (child: string) => canCancelState(rows.get(child)?.state ?? 'none')
  if (!isBookingOpen(session, now)) {
    const refused = children.filter((child) => !own.has(child) || !isActive(child))
    return new Map(refused.map((child) => [child, 'booking_closed']))
  }
  for (const child of children) {
    if (!isActive(child)) addToWaitingList(list, child, now)
    addToOwn(list, child)
  }
  return new Map()
}

/**
 * Books a cancelled place again, if the place was not given to another child. An open offer to the waiting list does not
 * give the place away.
 */
export function takePlaceBack(list: LinkBookings, registered: string, now: number): void {
  const isBooked = list.own.has(registered) && hasPlace(list, registered)
  if (isBooked || !(hasPlace(list, registered) || countOfferablePlaces(list, now) > 0)) return
  bookPlace(list, registered, now)
  addToOwn(list, registered)
}

/** True if a place is booked for the child. The last place is never refused to a child who has it already. */
const hasPlace = ({ rows }: SessionBookings, child: string): boolean => rows.get(child)?.state === 'booked'

/** True if the child gets a place now: an offered place, or a free place for which no other child waits. */
function canGetPlace(list: LinkBookings, child: string, now: number): boolean {
  const row = list.rows.get(child)
  if (row?.state === 'offered') return isOwnOffer(list, child, now) || countOfferablePlaces(list, now) > 0
  return row?.state !== 'waiting' && countFreePlaces(list) > 0
}

/** Counts the places that a newly booked child can get. A waiting child whose link has ended takes no place. */
function countFreePlaces({ session, rows, reachable }: LinkBookings): number {
  const counted = [...rows.values()].filter((row) => row.state !== 'waiting' || reachable.has(row.registered))
  return countBookablePlaces(session.places, countBookings(counted))
}

/** True if the offered place is held for this child, so that no other child can get it. */
function isOwnOffer(list: SessionBookings, child: string, now: number): boolean {
  const row = list.rows.get(child)
  return row?.state === 'offered' && (!isOfferedToEveryone(list.session, now) || isHeldOffer(list, row))
}

/** True if all these children get a place. */
function fitsTogether(list: LinkBookings, children: readonly string[], now: number): boolean {
  const inOpenOffer = children.filter(
    (child) => list.rows.get(child)?.state === 'offered' && !isOwnOffer(list, child, now),
  )
  const newcomers = children.filter((child) => (list.rows.get(child)?.state ?? 'cancelled') === 'cancelled')
  const isWaiting = children.some((child) => list.rows.get(child)?.state === 'waiting')
  if (isWaiting || inOpenOffer.length > countOfferablePlaces(list, now)) return false
  return newcomers.length <= countFreePlaces(list)
}

function bookPlace({ session, rows }: SessionBookings, registered: string, now: number): void {
  const row = rows.get(registered)
  if (row?.state === 'booked') return
  replaceRow(rows, {
    id: `${session.id}:${registered}`,
    session: session.id,
    registered,
    state: 'booked',
    until: null,
    at: toInstant(now),
    source: 'family',
  })
}

function addToOwn({ own, ownCancelled, reachable }: LinkBookings, child: string): void {
  reachable.add(child)
  own.add(child)
  ownCancelled.delete(child)
}

/** Describes a child's booking as this link sees it. What only another link or the club booked is `none`. */
export function describeOwnBooking({ rows, own, ownCancelled }: LinkBookings, registered: string) {
  if (ownCancelled.has(registered)) return { registered, state: 'cancelled' as const }
  const row = own.has(registered) ? rows.get(registered) : undefined
  if (!row) return { registered, state: 'none' as const }
  const position = getWaitingPositions([...rows.values()]).get(row.id)
  return {
    registered,
    state: row.state,
    ...(position !== undefined && { position }),
    ...(row.until !== null && { until: row.until }),
  }
}
