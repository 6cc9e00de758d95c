import { isHeld } from '@contract/mutations/held-mutations.ts'
import { foldName, type NameLanguage, nameMatcher } from '@contract/rules/alphabet.ts'
import { isHere, type ListScope, peopleOnList, type Ticks } from '@contract/rules/attendance.ts'
import { type Family, groupFamilies } from '@contract/rules/families.ts'
import { fullName } from '@contract/rules/person.ts'
import type { Stored } from '@/replica/db.ts'

type Person = Stored<'registered'>

export const filters = ['all', 'expected', 'here'] as const
export type Filter = (typeof filters)[number]

/** What stands as one block in the list: a family, or a person alone. */
export type Unit = { key: string; name: string; letter: string; members: readonly Person[] }

/** Everybody in memory by family, A to Z, with the words that search looks at. */
export type Directory = {
  people: readonly Person[]
  families: readonly Family<Person>[]
  /** A person's name as search sees it. */
  folded: (person: Person) => string
}

const foldedNames = (): Directory['folded'] => {
  const known = new WeakMap<Person, string>()
  return (person) => {
    const folded = known.get(person) ?? foldName(fullName(person))
    known.set(person, folded)
    return folded
  }
}

export const directoryOf = (people: readonly Person[], language: NameLanguage): Directory => ({
  people,
  families: groupFamilies(people, language),
  folded: foldedNames(),
})

export type Choice = {
  scope: ListScope
  filter: Filter
  query: string
  /** People who stay in sight though the filter would drop them now. */
  sticky: ReadonlySet<string>
}

/**
 * The blocks to show, A to Z. Ticks made after this was worked out move nobody: ask again only when the
 * filter or the search changes.
 */
export const unitsOf = (directory: Directory, ticks: Ticks, choice: Choice): Unit[] => {
  const listed = new Set(peopleOnList(directory.people, ticks, choice.scope).map((person) => person.id))
  const found = nameMatcher(choice.query)
  // A family to check is on no list, and stands at the door all the same.
  const isSearched = (person: Person) =>
    choice.query.trim() !== '' && choice.scope.mode === 'normal' && isHeld(person)
  const fits = (person: Person): boolean => {
    if (choice.sticky.has(person.id)) return true
    if (!listed.has(person.id) && !isSearched(person)) return false
    if (choice.query && !found(directory.folded(person))) return false
    return choice.filter === 'all' || (choice.filter === 'here') === isHere(ticks.get(person.id))
  }
  const units: Unit[] = []
  for (const { id, name, letter, members } of directory.families) {
    const shown = members.filter(fits)
    if (shown.length) units.push({ key: id, name, letter, members: shown })
  }
  return units
}
