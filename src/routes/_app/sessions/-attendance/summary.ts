import {
  type AdultRole,
  type AttendanceCounts,
  attendanceCounts,
  coveredRoles,
  isHere,
  isYoungHelper,
  type ListScope,
  peopleOnList,
  type Ticks,
} from '@contract/rules/attendance.ts'
import { useSyncExternalStore } from 'react'
import type { Stored } from '@/replica/db.ts'
import type { Register } from './register.ts'

/** Who is here and who is expected, as the rows in memory stand. */
export type Summary = {
  counts: AttendanceCounts
  /** People on the list: expected and here. */
  all: number
  expected: number
  here: number
  /** People who came and have been removed from the register since: they count, and are not on the list. */
  removed: number
  covered: ReadonlySet<AdultRole>
  /** Young helpers who are here: they count as children or adults as their records say. */
  youngHelpers: number
}

/** The session's rows by person. */
export const ticksByPerson = (register: Register): Ticks =>
  new Map(register.ticks.all().map((tick) => [tick.registered, tick]))

const summarise = (
  people: readonly Stored<'registered'>[],
  ticks: Ticks,
  departed: ReadonlyMap<string, boolean>,
  scope: ListScope,
): Summary => {
  const list = peopleOnList(people, ticks, scope)
  const here = list.filter((person) => isHere(ticks.get(person.id))).length
  const counts = attendanceCounts(people, ticks, departed)
  return {
    counts,
    removed: counts.all - here,
    all: list.length,
    expected: list.length - here,
    here,
    covered: coveredRoles(people, ticks),
    youngHelpers: people.filter((p) => isYoungHelper(p) && isHere(ticks.get(p.id))).length,
  }
}

/** The counts of an open register. They change with every tick: only what shows them may follow them. */
export type Counting = { read: () => Summary; subscribe: (listener: () => void) => () => void }

export const countingOf = (register: Register, scope: ListScope): Counting => {
  let last: { people: unknown; ticks: unknown; departed: unknown; summary: Summary } | undefined
  return {
    read: () => {
      const people = register.people.all()
      const ticks = register.ticks.all()
      const departed = register.departed.all()
      if (last?.people !== people || last.ticks !== ticks || last.departed !== departed) {
        const summary = summarise(people, ticksByPerson(register), departed, scope)
        last = { people, ticks, departed, summary }
      }
      return last.summary
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

/** The counts, followed live. For the tally and the filter, never for tiles or what holds them. */
export const useSummary = (counting: Counting): Summary =>
  useSyncExternalStore(counting.subscribe, counting.read)
