import { buildBookingId } from '@contract/id.ts'
import { type BookingCounts, countBookings } from '@contract/rules/bookings.ts'
import type { StoredRow } from '@/replica/db.ts'
import type { Register } from './register.ts'

/** Bookings of one session, summed up. */
export type SessionBookings = {
  /** Ids of the people who have a booked place. */
  bookedIds: ReadonlySet<string>
  counts: BookingCounts
  /** True if a place is booked, offered or waited for. */
  hasAny: boolean
}

/** Fact about a person's place that a tile shows. */
export type PlaceMark = 'booked' | 'no_show'

const bookingsCache = new WeakMap<readonly StoredRow<'bookings'>[], SessionBookings>()

/** Returns the bookings of an open register. The same object is returned until a booking changes. */
export function getSessionBookings({ bookings }: Pick<Register, 'bookings'>): SessionBookings {
  const rows = bookings.all()
  const cached = bookingsCache.get(rows)
  if (cached) return cached
  const counts = countBookings(rows)
  const bookedIds = new Set(rows.flatMap(({ state, registered }) => (state === 'booked' ? registered : [])))
  const newBookings = { bookedIds, counts, hasAny: counts.booked + counts.offered + counts.waiting > 0 }
  bookingsCache.set(rows, newBookings)
  return newBookings
}

type PlaceOptions = {
  register: Pick<Register, 'id' | 'bookings'>
  person: string
  tick: Pick<StoredRow<'attendance'>, 'state'> | undefined
  /** True if the session's day is over. */
  isPast: boolean
}

/**
 * Returns the mark of a person's place. A person who was booked or registered for a past session and did not attend is
 * a no-show (B-NUM-03). A session without bookings has no marks.
 */
export function getPlaceMark({ register, person, tick, isPast }: PlaceOptions): PlaceMark | undefined {
  const isBooked = register.bookings.get(buildBookingId(register.id, person))?.state === 'booked'
  if (!isPast || tick?.state === 'attending') return isBooked ? 'booked' : undefined
  const isExpected = isBooked || (tick?.state === 'registered' && getSessionBookings(register).hasAny)
  return isExpected ? 'no_show' : undefined
}
