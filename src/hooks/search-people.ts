import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { getFullName } from '@contract/rules/person.ts'

type Named = { first_name: string; last_name: string }

const foldedNameByPerson = new WeakMap<Named, string>()

/** Returns a name in its search form. Cached for each row. */
const getFoldedName = (person: Named): string => {
  const cached = foldedNameByPerson.get(person)
  if (cached !== undefined) return cached
  const folded = foldName(getFullName(person))
  foldedNameByPerson.set(person, folded)
  return folded
}

const foldedNamesByList = new WeakMap<readonly Named[], readonly string[]>()

/**
 * Returns a list's names in their search form. Cached for each list, because reading thousands of strings in order is
 * much faster than looking up each name.
 */
export const getFoldedNames = (people: readonly Named[]): readonly string[] => {
  const cached = foldedNamesByList.get(people)
  if (cached) return cached
  const folded = people.map(getFoldedName)
  foldedNamesByList.set(people, folded)
  return folded
}

/** The last search in each list and its results. */
const lastSearches = new WeakMap<readonly Named[], { query: string; found: readonly Named[] }>()

/**
 * Returns the people whose full name contains every word of the search, in list order. A longer search only checks the
 * previous results, whose names are cached too.
 */
export const searchPeople = <P extends Named>(people: readonly P[], search: string): P[] => {
  const query = foldName(search)
  const lastSearch = lastSearches.get(people)
  const candidates = lastSearch && query.startsWith(lastSearch.query) ? (lastSearch.found as readonly P[]) : people
  const matches = buildNameMatcher(query)
  const foundPeople: P[] = []
  const names: string[] = []
  const folded = getFoldedNames(candidates)
  for (const [index, name] of folded.entries()) {
    if (!matches(name)) continue
    foundPeople.push(candidates[index] as P)
    names.push(name)
  }
  foldedNamesByList.set(foundPeople, names)
  lastSearches.set(people, { query, found: foundPeople })
  return foundPeople
}
