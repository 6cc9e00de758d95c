import {
  type AdultRole,
  type AttendanceCounts,
  countAttendance,
  getCoveredRoles,
  getListedPeople,
  isAttending,
  isYoungHelper,
  type ListScope,
  type Ticks,
} from '@contract/rules/attendance.ts'
import { useSyncExternalStore } from 'react'
import type { Stored } from '@/replica/db.ts'
import type { Register } from './register.ts'

/** Counts of a session from the rows in memory. */
export type Summary = {
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
export const getTicksByPerson = (register: Register): Ticks =>
  new Map(register.ticks.all().map((tick) => [tick.registered, tick]))

const summarise = (
  people: readonly Stored<'registered'>[],
  ticks: Ticks,
  departed: ReadonlyMap<string, boolean>,
  scope: ListScope,
): Summary => {
  const list = getListedPeople(people, ticks, scope)
  const attendingCount = list.filter((person) => isAttending(ticks.get(person.id))).length
  const counts = countAttendance(people, ticks, departed)
  return {
    counts,
    removed: counts.all - attendingCount,
    all: list.length,
    expected: list.length - attendingCount,
    here: attendingCount,
    covered: getCoveredRoles(people, ticks),
    youngHelpers: people.filter((p) => isYoungHelper(p) && isAttending(ticks.get(p.id))).length,
  }
}

/** Counts of an open register. They change with every tick, so only components that show them may subscribe. */
export type Counting = { read: () => Summary; subscribe: (listener: () => void) => () => void }

export const createCounting = (register: Register, scope: ListScope): Counting => {
  let cached: { people: unknown; ticks: unknown; departed: unknown; summary: Summary } | undefined
  return {
    read: () => {
      const people = register.people.all()
      const ticks = register.ticks.all()
      const departed = register.departed.all()
      if (cached?.people !== people || cached.ticks !== ticks || cached.departed !== departed) {
        const summary = summarise(people, getTicksByPerson(register), departed, scope)
        cached = { people, ticks, departed, summary }
      }
      return cached.summary
    },
    subscribe: (listener) => {
      const stops = [
        register.people.subscribeAll(listener),
        register.ticks.subscribeAll(listener),
        register.departed.subscribe(listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Subscribes to the counts. Only for the tally and the filter, never for tiles or their containers. */
export const useSummary = (counting: Counting): Summary => useSyncExternalStore(counting.subscribe, counting.read)
