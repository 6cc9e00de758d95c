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
import { useSyncExternalStore } from 'react'
import type { StoredRow } from '@/replica/db.ts'
import type { Register } from './register.ts'

/** Counts of a session from the rows in memory. */
export type AttendanceSummary = {
  counts: AttendanceCounts
  /** People on the list, expected or here. */
  all: number
  expected: number
  here: number
  /** People who attended and were removed from the register later. They are counted but are not on the list. */
  removed: number
  covered: ReadonlySet<AdultRole>
  /** Young helpers who are here. They count as children or adults, depending on their records. */
  youngHelpers: number
}

/** Returns the session's ticks. Key: person id. */
export const getTicksByPerson = (register: Register): TickByPerson =>
  new Map(register.ticks.all().map((tick) => [tick.registered, tick]))

const summariseAttendance = (
  people: readonly StoredRow<'registered'>[],
  ticks: TickByPerson,
  departed: ReadonlyMap<string, boolean>,
  scope: ListScope,
): AttendanceSummary => {
  const listedPeople = getListedPeople(people, ticks, scope)
  const attendingCount = listedPeople.filter((person) => isAttending(ticks.get(person.id))).length
  const counts = countAttendance(people, ticks, departed)
  return {
    counts,
    removed: counts.all - attendingCount,
    all: listedPeople.length,
    expected: listedPeople.length - attendingCount,
    here: attendingCount,
    covered: getCoveredRoles(people, ticks),
    youngHelpers: people.filter((p) => isYoungHelper(p) && isAttending(ticks.get(p.id))).length,
  }
}

/** Counts of an open register. They change with every tick, so only components that show them may subscribe. */
export type AttendanceCountStore = { read: () => AttendanceSummary; subscribe: (listener: () => void) => () => void }

export const createAttendanceCountStore = (register: Register, scope: ListScope): AttendanceCountStore => {
  let cachedResult: { people: unknown; ticks: unknown; departed: unknown; summary: AttendanceSummary } | undefined
  return {
    read: () => {
      const people = register.people.all()
      const ticks = register.ticks.all()
      const departed = register.departed.all()
      if (cachedResult?.people !== people || cachedResult.ticks !== ticks || cachedResult.departed !== departed) {
        const summary = summariseAttendance(people, getTicksByPerson(register), departed, scope)
        cachedResult = { people, ticks, departed, summary }
      }
      return cachedResult.summary
    },
    subscribe: (listener) => {
      const unsubscribers = [
        register.people.subscribeAll(listener),
        register.ticks.subscribeAll(listener),
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
