import { isPendingApproval } from '@contract/mutations/pending-registration-mutations.ts'
import { buildNameMatcher, foldName, type NameLanguage } from '@contract/rules/alphabet.ts'
import { getListedPeople, isAttending, type ListScope, type TickByPerson } from '@contract/rules/attendance.ts'
import { type Family, groupFamilies } from '@contract/rules/families.ts'
import { getFullName } from '@contract/rules/person.ts'
import type { StoredRow } from '@/replica/db.ts'

type Person = StoredRow<'registered'>

export const attendanceFilters = ['all', 'booked', 'expected', 'here'] as const
export type AttendanceFilter = (typeof attendanceFilters)[number]

/** Block of the list: a family or a single person. */
export type ListUnit = { key: string; name: string; letter: string; members: readonly Person[] }

/** People in memory, grouped by family from A to Z, with their searchable names. */
export type PeopleDirectory = {
  people: readonly Person[]
  families: readonly Family<Person>[]
  /** Returns a person's name in searchable form. */
  folded: (person: Person) => string
}

const createNameFolder = (): PeopleDirectory['folded'] => {
  const cache = new WeakMap<Person, string>()
  return (person) => {
    const foldedName = cache.get(person) ?? foldName(getFullName(person))
    cache.set(person, foldedName)
    return foldedName
  }
}

export const buildDirectory = (people: readonly Person[], language: NameLanguage): PeopleDirectory => ({
  people,
  families: groupFamilies(people, language),
  folded: createNameFolder(),
})

export type ListOptions = {
  scope: ListScope
  filter: AttendanceFilter
  query: string
  /** Ids of the people who have a booked place in the session. */
  bookedIds: ReadonlySet<string>
  /** People who stay visible although the filter would now remove them. */
  sticky: ReadonlySet<string>
}

/**
 * Builds the visible blocks from A to Z. Later ticks do not move people. Call this again only when the filter or the
 * search changes.
 */
export const buildUnits = (directory: PeopleDirectory, ticks: TickByPerson, choice: ListOptions): ListUnit[] => {
  const listedIds = new Set(
    getListedPeople(directory.people, ticks, choice.scope, choice.bookedIds).map(({ id }) => id),
  )
  const isNameMatch = buildNameMatcher(choice.query)
  // Let the search find a family to check, which is not on the list but may be at the door.
  const isSearched = (person: Person) =>
    choice.query.trim() !== '' && choice.scope.mode === 'normal' && isPendingApproval(person)
  const isVisible = (person: Person): boolean => {
    if (choice.sticky.has(person.id)) return true
    if (!listedIds.has(person.id) && !isSearched(person)) return false
    if (choice.query && !isNameMatch(directory.folded(person))) return false
    if (choice.filter === 'booked') return choice.bookedIds.has(person.id)
    return choice.filter === 'all' || (choice.filter === 'here') === isAttending(ticks.get(person.id))
  }
  const units: ListUnit[] = []
  for (const { id, name, letter, members } of directory.families) {
    const visibleMembers = members.filter(isVisible)
    if (visibleMembers.length) units.push({ key: id, name, letter, members: visibleMembers })
  }
  return units
}
