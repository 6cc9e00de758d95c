import type { DepartureRow, RegisteredRow } from '@contract/rows.ts'
import { ageText } from '@contract/rules/age.ts'
import type { NameLanguage } from '@contract/rules/alphabet.ts'
import { attendanceCounts, isHere } from '@contract/rules/attendance.ts'
import { groupFamilies } from '@contract/rules/families.ts'
import { fullName } from '@contract/rules/person.ts'
import { needOf } from '@/features/sessions/needs.ts'
import type { RegisterFacts } from '../-boards/use-live-board.ts'

/** Person in the building, with the facts for counting people outside. */
export type OnRoll = {
  id: string
  name: string
  /** Age of a child. Null for adults. */
  age: string | null
  adult: boolean
  /** Medical notes for a first aider. Both notes are included if two devices disagree. */
  medical: readonly string[]
  /** True for a medical condition without a description. */
  medicalUnsaid: boolean
}

export type Roll = {
  families: { key: string; name: string; members: OnRoll[] }[]
  counts: { children: number; adults: number; all: number }
  /**
   * Number of people who were ticked in and removed from the register later. They count, but their names are
   * unknown.
   */
  nameless: number
  /** People who signed out, latest first. No one needs to look for them. */
  left: { id: string; name: string; at: string; collector: string }[]
}

type RollFacts = RegisterFacts & {
  language: NameLanguage
  /** Departures by person. */
  departures: ReadonlyMap<string, DepartureRow>
}

/** Lists the people in the building by family, from the rows in memory. */
export const rollOf = (facts: RollFacts): Roll => {
  const { people, ticks: ticked, departed, day, language, disputesOf, departures } = facts
  const ticks = new Map([...ticked].filter(([person]) => !departures.has(person)))
  const here = people.filter((person) => isHere(ticks.get(person.id)))
  const onRoll = (person: RegisteredRow): OnRoll => {
    const { texts, flagged } = needOf(person, 'medical_conditions', disputesOf(person.id))
    return {
      id: person.id,
      name: fullName(person),
      age: person.is_adult ? null : ageText(person, day),
      adult: person.is_adult,
      medical: texts,
      medicalUnsaid: flagged && texts.length === 0,
    }
  }
  const counts = attendanceCounts(people, ticks, departed)
  return {
    families: groupFamilies(here, language).map(({ id, name, members }) => ({
      key: id,
      name,
      members: members.map(onRoll),
    })),
    counts,
    nameless: counts.all - here.length,
    left: people
      .flatMap((person) => {
        const row = isHere(ticked.get(person.id)) ? departures.get(person.id) : undefined
        return row ? { id: person.id, name: fullName(person), at: row.at, collector: row.collector } : []
      })
      .sort((a, b) => (a.at < b.at ? 1 : -1)),
  }
}
