import type { DepartureRow, RegisteredRow } from '@contract/rows.ts'
import { formatAge } from '@contract/rules/age.ts'
import { buildNameMatcher, foldName, type NameLanguage } from '@contract/rules/alphabet.ts'
import { isAttending } from '@contract/rules/attendance.ts'
import { parseCollectors } from '@contract/rules/collectors.ts'
import { groupFamilies } from '@contract/rules/families.ts'
import { getFullName } from '@contract/rules/person.ts'
import type { RegisterSnapshot } from '../-boards/use-live-board.ts'

/** Person who was ticked in, as shown on the signing-out board. */
export type DoorPerson = {
  id: string
  name: string
  first: string
  /** Age of a child. Null for adults. */
  age: string | null
  adult: boolean
  /** Note about the people who may collect this person, as it was written. */
  pick_up_people: string | null
}

export type DoorFamily = { key: string; name: string; members: DoorPerson[] }

export type DoorFamilies = { inside: DoorFamily[]; gone: DoorFamily[]; counts: { inside: number; gone: number } }

type DoorFacts = Pick<RegisterSnapshot, 'people' | 'ticks' | 'day'> & {
  left: ReadonlyMap<string, DepartureRow>
  language: NameLanguage
}

const toDoorPerson = (person: RegisteredRow, day: string): DoorPerson => ({
  id: person.id,
  name: getFullName(person),
  first: person.first_name || getFullName(person),
  age: person.is_adult ? null : formatAge(person, day),
  adult: person.is_adult,
  pick_up_people: person.pick_up_people,
})

/** Groups the people by family, separately for people who are still here and people who have left. */
export const buildDoorFamilies = ({ people, ticks, day, left, language }: DoorFacts): DoorFamilies => {
  const attendingPeople = people.filter((person) => isAttending(ticks.get(person.id)))
  const families = groupFamilies(attendingPeople, language).map(({ id, name, members }) => ({
    key: id,
    name,
    members: members.map((person) => toDoorPerson(person, day)),
  }))
  const filterFamilies = (isIn: boolean) =>
    families.flatMap((family) => {
      const members = family.members.filter(({ id }) => left.has(id) !== isIn)
      return members.length ? [{ ...family, members }] : []
    })
  const [insideFamilies, departedFamilies] = [filterFamilies(true), filterFamilies(false)]
  const countMembers = (list: readonly DoorFamily[]) => list.reduce((sum, { members }) => sum + members.length, 0)
  return {
    inside: insideFamilies,
    gone: departedFamilies,
    counts: { inside: countMembers(insideFamilies), gone: countMembers(departedFamilies) },
  }
}

/**
 * Finds families by a member's name or by the name of an allowed collector, because volunteers may know either name.
 */
export const findDoorFamilies = (families: readonly DoorFamily[], query: string): readonly DoorFamily[] => {
  if (!query.trim()) return families
  const isNameMatch = buildNameMatcher(query)
  return families.filter(({ members }) =>
    members.some(({ name, pick_up_people }) =>
      [name, ...parseCollectors(pick_up_people)].some((one) => isNameMatch(foldName(one))),
    ),
  )
}
