import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { getFullName } from '@contract/rules/person.ts'

type NamedPerson = { first_name: string; last_name: string }

const foldedNameByPerson = new WeakMap<NamedPerson, string>()

/** Returns a name in its search form. Cached for each row. */
const getFoldedName = (person: NamedPerson): string => {
  const cachedName = foldedNameByPerson.get(person)
  if (cachedName !== undefined) return cachedName
  const foldedName = foldName(getFullName(person))
  foldedNameByPerson.set(person, foldedName)
  return foldedName
}

const foldedNamesByList = new WeakMap<readonly NamedPerson[], readonly string[]>()

/**
 * Returns a list's names in their search form. Cached for each list, because reading thousands of strings in order is
 * much faster than looking up each name.
 */
export const getFoldedNames = (people: readonly NamedPerson[]): readonly string[] => {
  const cachedNames = foldedNamesByList.get(people)
  if (cachedNames) return cachedNames
  const foldedNames = people.map(getFoldedName)
  foldedNamesByList.set(people, foldedNames)
  return foldedNames
}

/** The last search in each list and its results. */
const lastSearches = new WeakMap<readonly NamedPerson[], { query: string; found: readonly NamedPerson[] }>()

/**
 * Returns the people whose full name contains every word of the search, in list order. A longer search only checks the
 * previous results, whose names are cached too.
 */
export const searchPeople = <P extends NamedPerson>(people: readonly P[], search: string): P[] => {
  const query = foldName(search)
  const lastSearch = lastSearches.get(people)
  const candidates = lastSearch && query.startsWith(lastSearch.query) ? (lastSearch.found as readonly P[]) : people
  const matches = buildNameMatcher(query)
  const foundPeople: P[] = []
  const names: string[] = []
  const foldedNames = getFoldedNames(candidates)
  for (const [index, name] of foldedNames.entries()) {
    if (!matches(name)) continue
    foundPeople.push(candidates[index] as P)
    names.push(name)
  }
  foldedNamesByList.set(foundPeople, names)
  lastSearches.set(people, { query, found: foundPeople })
  return foundPeople
}
