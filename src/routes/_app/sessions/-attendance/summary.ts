import {
  type AdultRole,
  type AttendanceCounts,
  countAttendance,
  getCoveredRoles,
  getListedPeople,
  isAttending,
  isYoungHelper,
  type ListScope,
  type TickByPerson,
} from '@contract/rules/attendance.ts'
import type { BookingCounts } from '@contract/rules/bookings.ts'
import { useSyncExternalStore } from 'react'
import { getExpectedPeople, type Register } from './register.ts'
import { getSessionBookings } from './session-bookings.ts'

/** Counts of a session from the rows in memory. */
export type AttendanceSummary = {
  counts: AttendanceCounts
  /** People on the list, expected or here. */
  all: number
  /** People on the list who have a booked place. */
  booked: number
  expected: number
  here: number
  /** Bookings of the session, or null if no place is booked, offered or waited for. */
  bookings: BookingCounts | null
  /** People who were booked or registered for a past session and did not attend. Null if the session is not past. */
  noShows: number | null
  /** People who attended and were removed from the register later. They are counted but are not on the list. */
  removed: number
  covered: ReadonlySet<AdultRole>
  /** Young helpers who are here. They count as children or adults, depending on their records. */
  youngHelpers: number
}

/** Returns the session's ticks. Key: person id. */
export const getTicksByPerson = (register: Register): TickByPerson =>
  new Map(register.ticks.all().map((tick) => [tick.registered, tick]))

type SummaryOptions = {
  register: Register
  scope: ListScope
  /** True if the session's day is over. */
  isPast: boolean
}

const summariseAttendance = ({ register, scope, isPast }: SummaryOptions): AttendanceSummary => {
  const people = register.people.all()
  const ticks = getTicksByPerson(register)
  const departed = register.departed.all()
  const { bookedIds, counts: bookingCounts, hasAny: hasBookings } = getSessionBookings(register)
  const listedPeople = getListedPeople(people, ticks, scope, bookedIds)
  const attendingCount = listedPeople.filter((person) => isAttending(ticks.get(person.id))).length
  const counts = countAttendance(people, ticks, departed)
  return {
    counts,
    removed: counts.all - attendingCount,
    all: listedPeople.length,
    booked: listedPeople.filter(({ id }) => bookedIds.has(id)).length,
    bookings: hasBookings ? bookingCounts : null,
    noShows: isPast && hasBookings ? getExpectedPeople(register).length : null,
    expected: listedPeople.length - attendingCount,
    here: attendingCount,
    covered: getCoveredRoles(people, ticks),
    youngHelpers: people.filter((p) => isYoungHelper(p) && isAttending(ticks.get(p.id))).length,
  }
}

/** Counts of an open register. They change with every tick, so only components that show them may subscribe. */
export type AttendanceCountStore = { read: () => AttendanceSummary; subscribe: (listener: () => void) => () => void }

export const createAttendanceCountStore = (
  register: Register,
  scope: ListScope,
  isPast = false,
): AttendanceCountStore => {
  let cachedResult: { rows: readonly unknown[]; summary: AttendanceSummary } | undefined
  return {
    read: () => {
      const { people, ticks, bookings, departed } = register
      const rows = [people.all(), ticks.all(), bookings.all(), departed.all()]
      if (!cachedResult || rows.some((list, index) => list !== cachedResult?.rows[index]))
        cachedResult = { rows, summary: summariseAttendance({ register, scope, isPast }) }
      return cachedResult.summary
    },
    subscribe: (listener) => {
      const unsubscribers = [
        register.people.subscribeAll(listener),
        register.ticks.subscribeAll(listener),
        register.bookings.subscribeAll(listener),
        register.departed.subscribe(listener),
      ]
      return () => {
        for (const stop of unsubscribers) stop()
      }
    },
  }
}

/** Subscribes to the counts. Only for the tally and the filter, never for tiles or their containers. */
export const useSummary = (counting: AttendanceCountStore): AttendanceSummary =>
  useSyncExternalStore(counting.subscribe, counting.read)
