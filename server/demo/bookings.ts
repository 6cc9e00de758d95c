import { addDays, type Day } from '../../contract/rules/days.ts'
import type { HolidayAllocation } from '../../contract/rules/holidays.ts'
import { findNextWeekday } from './calendar.ts'
import type { DemoClub } from './clubs.ts'
import type { LinkedFamily } from './family-pages.ts'
import { createList, type Row, type Rows } from './insert.ts'
import { buildSessionDay, buildSessionRow } from './sessions.ts'

/** Number of places of the session that families can book. */
const PLACES = 5

/** Position of a child in the demo's list of bookings, and the state of the booking from there on. */
const STATES = [
  { from: 0, state: 'booked' },
  { from: 4, state: 'offered' },
  { from: 5, state: 'waiting' },
  { from: 8, state: 'cancelled' },
] as const

type BookingSessions = {
  /** Last session with attendance. One booked child did not come. */
  past: Row<'sessions'>
  /** Session that is open for booking. */
  next: Row<'sessions'>
}

/** Builds the bookings of families in two sessions, in every state, with a child who booked and did not come. */
export function buildBookings(
  families: readonly LinkedFamily[],
  attendance: readonly Row<'attendance'>[],
  { past, next }: BookingSessions,
): Rows {
  const bookings = createList<'bookings'>()
  const bookingLinks = createList<'bookingLinks'>()
  const add = (session: Row<'sessions'>, family: LinkedFamily, child: string, booking: Partial<Row<'bookings'>>) => {
    const keys = {
      session_id: session.id,
      registered_id: child,
      organisation_id: session.organisation_id,
    }
    bookings.push({
      ...keys,
      version: 1,
      state: 'booked',
      state_version: 1,
      until: null,
      at: `${addDays(session.date, -10)}T17:0${bookings.length % 10}:00.000Z`,
      source: 'family',
      device_id: null,
      hidden: false,
      ...booking,
    })
    bookingLinks.push({ ...keys, link_id: family.link.id, cancelled: null, notice_due: false })
  }
  const children = families
    .filter(({ link }) => !link.ended)
    .flatMap((family) => family.children.map(({ row }) => ({ family, id: row.id })))
  for (const [index, { family, id }] of children.slice(0, 9).entries()) {
    const state = STATES.findLast(({ from }) => index >= from)?.state ?? 'booked'
    add(next, family, id, { state, until: state === 'offered' ? `${addDays(next.date, -1)}T12:00:00.000Z` : null })
  }
  const came = new Set(
    attendance.filter((row) => row.session_id === past.id && row.state === 'attending').map((row) => row.registered_id),
  )
  const absent = children.find(({ id }) => !came.has(id))
  for (const child of [...children.filter(({ id }) => came.has(id)).slice(0, 4), ...(absent ? [absent] : [])])
    add(past, child.family, child.id, {})
  return {
    bookings,
    bookingLinks,
    sessionPlaces: [past, next].map(({ id, organisation_id }) => ({
      session_id: id,
      organisation_id,
      places: PLACES,
    })),
  }
}

/** Builds a coming session that is open for booking, of the same group as an earlier session. */
export function buildBookableSession(
  club: DemoClub,
  { organisation_id, group_id }: Row<'sessions'>,
  allocations: readonly HolidayAllocation[],
  today: Day,
): Row<'sessions'> {
  const weekday = club.groups[0]?.weekdays[0] ?? 1
  const date = findNextWeekday(weekday, addDays(today, 5))
  return {
    ...buildSessionRow(club, organisation_id, group_id, buildSessionDay(allocations, date)),
    booking_opens: `${addDays(today, -10)}T08:00:00.000Z`,
  }
}
