import { foldName } from './alphabet.ts'
import type { Day } from './days.ts'
import { isSimilarName } from './duplicates.ts'

type Named = { first_name: string; last_name: string; date_of_birth: Day | null }

type Folded<P> = { person: P; first: string; last: string }

/**
 * Maximum number of names that can share a shortened variant by chance. A variant that more names share is ignored, as
 * in numbered test data.
 */
const MAX_CHANCE_MATCHES = 30
/** Maximum number of similar names that are compared in detail for one name. */
const MAX_SIMILAR_NAMES = 100

/** Returns all variants of a name with one character removed. */
const removeEachCharacter = (name: string): string[] =>
  Array.from(name, (_, index) => name.slice(0, index) + name.slice(index + 1))

/**
 * Returns the variants of a name with up to as many characters removed as `isSimilarName` tolerates. Two similar names
 * have a variant in common.
 */
const getDeletionVariants = (name: string): Set<string> => {
  if (name.length < 3) return new Set([name])
  const shorterByOne = removeEachCharacter(name)
  return new Set([name, ...shorterByOne, ...(name.length >= 7 ? shorterByOne.flatMap(removeEachCharacter) : [])])
}

/** Index of distinct names. Finds similar names without comparing a name with all others. */
class SimilarNameIndex {
  readonly #known = new Set<string>()
  readonly #byStump = new Map<string, string[]>()
  readonly #alike = new Map<string, string[]>()

  add(name: string): void {
    if (this.#known.has(name)) return
    this.#known.add(name)
    this.#alike.clear()
    for (const variant of getDeletionVariants(name)) {
      const namesOfVariant = this.#byStump.get(variant)
      if (!namesOfVariant) this.#byStump.set(variant, [name])
      else if (namesOfVariant.length <= MAX_CHANCE_MATCHES) namesOfVariant.push(name)
    }
  }

  /** Returns the indexed names that are similar, including the name itself. */
  like(name: string): string[] {
    const cachedNames = this.#alike.get(name)
    if (cachedNames) return cachedNames
    const candidates = new Set(this.#known.has(name) ? [name] : [])
    for (const variant of getDeletionVariants(name)) {
      if (candidates.size >= MAX_SIMILAR_NAMES) break
      const namesOfVariant = this.#byStump.get(variant) ?? []
      if (namesOfVariant.length <= MAX_CHANCE_MATCHES) for (const candidate of namesOfVariant) candidates.add(candidate)
    }
    const similarNames = [...candidates].filter((other) => other === name || isSimilarName(other, name))
    this.#alike.set(name, similarNames)
    return similarNames
  }
}

/**
 * Index of the people in a register and a file. Each row finds its likely duplicates without a full comparison. Ten
 * thousand rows would otherwise need fifty million comparisons.
 */
export class DuplicateIndex<P extends Named> {
  readonly #firsts = new SimilarNameIndex()
  readonly #lasts = new SimilarNameIndex()
  /** People by name. Keys: folded first name, folded surname, or both. */
  readonly #byFirst = new Map<string, Folded<P>[]>()
  readonly #byLast = new Map<string, Folded<P>[]>()
  readonly #byBoth = new Map<string, Folded<P>[]>()
  /** People by birthday. Key: birthday and one of the folded names. */
  readonly #byBirth = new Map<string, Folded<P>[]>()

  constructor(people: Iterable<P> = []) {
    for (const person of people) this.add(person)
  }

  add(person: P): void {
    const folded = { person, first: foldName(person.first_name), last: foldName(person.last_name) }
    const { first, last } = folded
    this.#firsts.add(first)
    this.#lasts.add(last)
    addToGroup(this.#byFirst, first, folded)
    addToGroup(this.#byLast, last, folded)
    addToGroup(this.#byBoth, `${first}\n${last}`, folded)
    if (!person.date_of_birth) return
    addToGroup(this.#byBirth, `${person.date_of_birth}\n1${first}`, folded)
    addToGroup(this.#byBirth, `${person.date_of_birth}\n2${last}`, folded)
  }

  /**
   * Returns up to `maxResults` likely duplicates. People with the same full name come first, then people with the same
   * birthday and one equal name, then people with similar names.
   * @param isCandidate returns true for people to include in the search
   */
  find(wanted: Named, maxResults: number, isCandidate: (person: P) => boolean = () => true): P[] {
    const [first, last] = [foldName(wanted.first_name), foldName(wanted.last_name)]
    const born = wanted.date_of_birth
    const duplicates = new Set<P>()
    if (!first || !last) return []
    const collect = (candidates: readonly Folded<P>[] | undefined, fits: (one: Folded<P>) => boolean) => {
      for (const candidate of candidates ?? []) {
        if (duplicates.size >= maxResults) return
        if (isCandidate(candidate.person) && fits(candidate)) duplicates.add(candidate.person)
      }
    }
    collect(this.#byBoth.get(`${first}\n${last}`), () => true)
    if (born) {
      collect(this.#byBirth.get(`${born}\n1${first}`), () => true)
      collect(this.#byBirth.get(`${born}\n2${last}`), () => true)
    }
    if (duplicates.size >= maxResults) return [...duplicates]
    const [firsts, lasts] = [this.#firsts.like(first), this.#lasts.like(last)]
    const hasCompatibleBirthday = ({ person }: Folded<P>) =>
      person.date_of_birth === null || born === null || person.date_of_birth === born
    // Search by first name or by surname, depending on which of the two fewer people have.
    if (this.#size(this.#byFirst, firsts) <= this.#size(this.#byLast, lasts)) {
      const similarLastNames = new Set(lasts)
      for (const name of firsts)
        collect(this.#byFirst.get(name), (one) => similarLastNames.has(one.last) && hasCompatibleBirthday(one))
    } else {
      const similarFirstNames = new Set(firsts)
      for (const name of lasts)
        collect(this.#byLast.get(name), (one) => similarFirstNames.has(one.first) && hasCompatibleBirthday(one))
    }
    return [...duplicates]
  }

  #size(peopleByName: ReadonlyMap<string, Folded<P>[]>, names: readonly string[]): number {
    return names.reduce((sum, name) => sum + (peopleByName.get(name)?.length ?? 0), 0)
  }
}

const addToGroup = <T>(groupsByKey: Map<string, T[]>, key: string, item: T): void => {
  const group = groupsByKey.get(key)
  if (group) group.push(item)
  else groupsByKey.set(key, [item])
}
