import type { DepartureRow, RegisteredRow } from '@contract/rows.ts'
import { formatAge } from '@contract/rules/age.ts'
import type { NameLanguage } from '@contract/rules/alphabet.ts'
import { countAttendance, isAttending } from '@contract/rules/attendance.ts'
import { groupFamilies } from '@contract/rules/families.ts'
import { getFullName } from '@contract/rules/person.ts'
import { getNeed } from '@/features/food/needs.ts'
import type { RegisterSnapshot } from '../-boards/use-live-board.ts'

/** Person in the building, with the facts that are needed to count people outside. */
export type RollEntry = {
  id: string
  name: string
  /** Age of a child. Null for adults. */
  age: string | null
  adult: boolean
  /** Medical notes for a first aider. If two devices have different notes, both are included. */
  medical: readonly string[]
  /** True if the person has a medical condition without a description. */
  medicalUnsaid: boolean
}

export type Roll = {
  families: { key: string; name: string; members: RollEntry[] }[]
  counts: { children: number; adults: number; all: number }
  /**
   * Number of people who were ticked in and later removed from the register. They are counted, but this device does not
   * know their names.
   */
  nameless: number
  /** People who have signed out, latest first. No one needs to look for them in a fire. */
  left: { id: string; name: string; at: string; collector: string }[]
}

type RollFacts = Omit<RegisterSnapshot, 'bookedIds'> & {
  language: NameLanguage
  /** Departures of this session. Key: person id. */
  departures: ReadonlyMap<string, DepartureRow>
}

/** Builds the fire roll from the rows in memory. It lists the people in the building by family. */
export const buildRoll = (facts: RollFacts): Roll => {
  const { people, ticks: allTicks, departed, day, language, disputesOf: getDisputes, departures } = facts
  const ticks = new Map([...allTicks].filter(([person]) => !departures.has(person)))
  const attendingPeople = people.filter((person) => isAttending(ticks.get(person.id)))
  const toRollEntry = (person: RegisteredRow): RollEntry => {
    const { texts, flagged } = getNeed(person, 'medical_conditions', getDisputes(person.id))
    return {
      id: person.id,
      name: getFullName(person),
      age: person.is_adult ? null : formatAge(person, day),
      adult: person.is_adult,
      medical: texts,
      medicalUnsaid: flagged && texts.length === 0,
    }
  }
  const counts = countAttendance(people, ticks, departed)
  return {
    families: groupFamilies(attendingPeople, language).map(({ id, name, members }) => ({
      key: id,
      name,
      members: members.map(toRollEntry),
    })),
    counts,
    nameless: counts.all - attendingPeople.length,
    left: people
      .flatMap((person) => {
        const row = isAttending(allTicks.get(person.id)) ? departures.get(person.id) : undefined
        return row ? { id: person.id, name: getFullName(person), at: row.at, collector: row.collector } : []
      })
      .sort((a, b) => (a.at < b.at ? 1 : -1)),
  }
}
