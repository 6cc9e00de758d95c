import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { getFullName } from '@contract/rules/person.ts'

type Named = { first_name: string; last_name: string }

const names = new WeakMap<Named, string>()

/** Returns a name in its search form. Cached for each row. */
const foldedName = (person: Named): string => {
  const cached = names.get(person)
  if (cached !== undefined) return cached
  const folded = foldName(getFullName(person))
  names.set(person, folded)
  return folded
}

const lists = new WeakMap<readonly Named[], readonly string[]>()

/**
 * Returns a list's names in their search form. Cached for each list, because reading thousands of strings in
 * order is much faster than looking up each name.
 */
export const foldedNames = (people: readonly Named[]): readonly string[] => {
  const cached = lists.get(people)
  if (cached) return cached
  const folded = people.map(foldedName)
  lists.set(people, folded)
  return folded
}

/** The last search in each list and its results. */
const lastSearches = new WeakMap<readonly Named[], { query: string; found: readonly Named[] }>()

/**
 * Returns the people whose full name contains every word of the search, in list order. A longer search only
 * checks the previous results, whose names are cached too.
 */
export const searchPeople = <P extends Named>(people: readonly P[], search: string): P[] => {
  const query = foldName(search)
  const last = lastSearches.get(people)
  const among = last && query.startsWith(last.query) ? (last.found as readonly P[]) : people
  const matches = buildNameMatcher(query)
  const found: P[] = []
  const names: string[] = []
  const folded = foldedNames(among)
  for (const [index, name] of folded.entries()) {
    if (!matches(name)) continue
    found.push(among[index] as P)
    names.push(name)
  }
  lists.set(found, names)
  lastSearches.set(people, { query, found })
  return found
}
