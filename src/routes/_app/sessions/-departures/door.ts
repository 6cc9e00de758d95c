import type { DepartureRow, RegisteredRow } from '@contract/rows.ts'
import { ageText } from '@contract/rules/age.ts'
import { foldName, type NameLanguage, nameMatcher } from '@contract/rules/alphabet.ts'
import { isHere } from '@contract/rules/attendance.ts'
import { collectorsIn } from '@contract/rules/collectors.ts'
import { groupFamilies } from '@contract/rules/families.ts'
import { fullName } from '@contract/rules/person.ts'
import type { RegisterFacts } from '../-boards/use-live-board.ts'

/** Person who was ticked in, as shown on the signing-out board. */
export type AtDoor = {
  id: string
  name: string
  first: string
  /** Age of a child. Null for adults. */
  age: string | null
  adult: boolean
  /** Note about the people who may collect them, as it was written. */
  pick_up_people: string | null
}

export type DoorFamily = { key: string; name: string; members: AtDoor[] }

export type Door = { inside: DoorFamily[]; gone: DoorFamily[]; counts: { inside: number; gone: number } }

type DoorFacts = Pick<RegisterFacts, 'people' | 'ticks' | 'day'> & {
  left: ReadonlyMap<string, DepartureRow>
  language: NameLanguage
}

const atDoor = (person: RegisteredRow, day: string): AtDoor => ({
  id: person.id,
  name: fullName(person),
  first: person.first_name || fullName(person),
  age: person.is_adult ? null : ageText(person, day),
  adult: person.is_adult,
  pick_up_people: person.pick_up_people,
})

/** Groups the people who are still here and those who have left by family. */
export const doorOf = ({ people, ticks, day, left, language }: DoorFacts): Door => {
  const here = people.filter((person) => isHere(ticks.get(person.id)))
  const families = groupFamilies(here, language).map(({ id, name, members }) => ({
    key: id,
    name,
    members: members.map((person) => atDoor(person, day)),
  }))
  const part = (isIn: boolean) =>
    families.flatMap((family) => {
      const members = family.members.filter(({ id }) => left.has(id) !== isIn)
      return members.length ? [{ ...family, members }] : []
    })
  const [inside, gone] = [part(true), part(false)]
  const count = (list: readonly DoorFamily[]) => list.reduce((sum, { members }) => sum + members.length, 0)
  return { inside, gone, counts: { inside: count(inside), gone: count(gone) } }
}

/**
 * Finds families by a member's name or by the name of an allowed collector, because volunteers may know
 * either name.
 */
export const findAtDoor = (families: readonly DoorFamily[], query: string): readonly DoorFamily[] => {
  if (!query.trim()) return families
  const found = nameMatcher(query)
  return families.filter(({ members }) =>
    members.some(({ name, pick_up_people }) =>
      [name, ...collectorsIn(pick_up_people)].some((one) => found(foldName(one))),
    ),
  )
}
