import { foldName } from './alphabet.ts'
import type { Day } from './days.ts'
import { isSimilarName } from './duplicates.ts'

type NamedPerson = { first_name: string; last_name: string; date_of_birth: Day | null }

type FoldedPerson<P> = { person: P; first: string; last: string }

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
export class DuplicateIndex<P extends NamedPerson> {
  readonly #firsts = new SimilarNameIndex()
  readonly #lasts = new SimilarNameIndex()
  /** People by name. Keys: folded first name, folded surname, or both. */
  readonly #byFirst = new Map<string, FoldedPerson<P>[]>()
  readonly #byLast = new Map<string, FoldedPerson<P>[]>()
  readonly #byBoth = new Map<string, FoldedPerson<P>[]>()
  /** People by birthday. Key: birthday and one of the folded names. */
  readonly #byBirth = new Map<string, FoldedPerson<P>[]>()

  constructor(people: Iterable<P> = []) {
    for (const person of people) this.add(person)
  }

  add(person: P): void {
    const foldedPerson = { person, first: foldName(person.first_name), last: foldName(person.last_name) }
    const { first, last } = foldedPerson
    this.#firsts.add(first)
    this.#lasts.add(last)
    addToGroup(this.#byFirst, first, foldedPerson)
    addToGroup(this.#byLast, last, foldedPerson)
    addToGroup(this.#byBoth, `${first}\n${last}`, foldedPerson)
    if (!person.date_of_birth) return
    addToGroup(this.#byBirth, `${person.date_of_birth}\n1${first}`, foldedPerson)
    addToGroup(this.#byBirth, `${person.date_of_birth}\n2${last}`, foldedPerson)
  }

  /**
   * Returns up to `maxResults` likely duplicates. People with the same full name come first, then people with the same
   * birthday and one equal name, then people with similar names.
   * @param isCandidate returns true for people to include in the search
   */
  find(wanted: NamedPerson, maxResults: number, isCandidate: (person: P) => boolean = () => true): P[] {
    const [first, last] = [foldName(wanted.first_name), foldName(wanted.last_name)]
    const birthday = wanted.date_of_birth
    const duplicates = new Set<P>()
    if (!first || !last) return []
    const collect = (candidates: readonly FoldedPerson<P>[] | undefined, fits: (one: FoldedPerson<P>) => boolean) => {
      for (const candidate of candidates ?? []) {
        if (duplicates.size >= maxResults) return
        if (isCandidate(candidate.person) && fits(candidate)) duplicates.add(candidate.person)
      }
    }
    collect(this.#byBoth.get(`${first}\n${last}`), () => true)
    if (birthday) {
      collect(this.#byBirth.get(`${birthday}\n1${first}`), () => true)
      collect(this.#byBirth.get(`${birthday}\n2${last}`), () => true)
    }
    if (duplicates.size >= maxResults) return [...duplicates]
    const [firstNames, lastNames] = [this.#firsts.like(first), this.#lasts.like(last)]
    const hasCompatibleBirthday = ({ person }: FoldedPerson<P>) =>
      person.date_of_birth === null || birthday === null || person.date_of_birth === birthday
    // Search by first name or by surname, depending on which of the two fewer people have.
    if (this.#size(this.#byFirst, firstNames) <= this.#size(this.#byLast, lastNames)) {
      const similarLastNames = new Set(lastNames)
      for (const name of firstNames)
        collect(this.#byFirst.get(name), (one) => similarLastNames.has(one.last) && hasCompatibleBirthday(one))
    } else {
      const similarFirstNames = new Set(firstNames)
      for (const name of lastNames)
        collect(this.#byLast.get(name), (one) => similarFirstNames.has(one.first) && hasCompatibleBirthday(one))
    }
    return [...duplicates]
  }

  #size(peopleByName: ReadonlyMap<string, FoldedPerson<P>[]>, names: readonly string[]): number {
    return names.reduce((sum, name) => sum + (peopleByName.get(name)?.length ?? 0), 0)
  }
}

const addToGroup = <T>(groupsByKey: Map<string, T[]>, key: string, item: T): void => {
  const group = groupsByKey.get(key)
  if (group) group.push(item)
  else groupsByKey.set(key, [item])
}
