import type { DepartureRow, RegisteredRow } from '@contract/rows.ts'
import { ageText } from '@contract/rules/age.ts'
import type { NameLanguage } from '@contract/rules/alphabet.ts'
import { attendanceCounts, isHere } from '@contract/rules/attendance.ts'
import { groupFamilies } from '@contract/rules/families.ts'
import { fullName } from '@contract/rules/person.ts'
import { needOf } from '@/features/sessions/needs.ts'
import type { RegisterFacts } from '../-boards/use-live-board.ts'

/** Somebody in the building, as whoever counts heads outside needs to know them. */
export type OnRoll = {
  id: string
  name: string
  /** Children alone. */
  age: string | null
  adult: boolean
  /** What a first aider must know; both notes where two disagree. */
  medical: readonly string[]
  /** A condition that no words describe. */
  medicalUnsaid: boolean
}

export type Roll = {
  families: { key: string; name: string; members: OnRoll[] }[]
  counts: { children: number; adults: number; all: number }
  /** People who were ticked in and have left the register since: they count, and no name of theirs is here. */
  nameless: number
  /** Who has been signed out, the latest first: they are not looked for. */
  left: { id: string; name: string; at: string; collector: string }[]
}

type RollFacts = RegisterFacts & {
  language: NameLanguage
  /** Who has left, by person. */
  departures: ReadonlyMap<string, DepartureRow>
}

/** Who is in the building now, by family, as the rows in memory say. */
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
