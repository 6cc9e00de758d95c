import { foldName } from './alphabet.ts'
import type { Day } from './days.ts'
import { isSimilarName } from './duplicates.ts'

type Named = { first_name: string; last_name: string; date_of_birth: Day | null }

type Folded<P> = { person: P; first: string; last: string }

/**
 * Maximum number of names that can share a key by chance. A key with more names is ignored, as in numbered
 * test data.
 */
const MAX_CHANCE_MATCHES = 30
/** Maximum number of similar names that are compared in detail for one name. */
const MAX_SIMILAR_NAMES = 100

/** Returns all variants of a name with one character removed. */
const removeEachCharacter = (name: string): string[] =>
  Array.from(name, (_, index) => name.slice(0, index) + name.slice(index + 1))

/**
 * Returns the variants of a name with up to as many characters removed as `isSimilarName` tolerates. Two
 * similar names have a variant in common.
 */
const getDeletionVariants = (name: string): Set<string> => {
  if (name.length < 3) return new Set([name])
  const one = removeEachCharacter(name)
  return new Set([name, ...one, ...(name.length >= 7 ? one.flatMap(removeEachCharacter) : [])])
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
    for (const stump of getDeletionVariants(name)) {
      const shelf = this.#byStump.get(stump)
      if (!shelf) this.#byStump.set(stump, [name])
      else if (shelf.length <= MAX_CHANCE_MATCHES) shelf.push(name)
    }
  }

  /** Returns the indexed names that are similar, including the name itself. */
  like(name: string): string[] {
    const before = this.#alike.get(name)
    if (before) return before
    const near = new Set(this.#known.has(name) ? [name] : [])
    for (const stump of getDeletionVariants(name)) {
      if (near.size >= MAX_SIMILAR_NAMES) break
      const shelf = this.#byStump.get(stump) ?? []
      if (shelf.length <= MAX_CHANCE_MATCHES) for (const other of shelf) near.add(other)
    }
    const found = [...near].filter((other) => other === name || isSimilarName(other, name))
    this.#alike.set(name, found)
    return found
  }
}

/**
 * Index of the people in a register and a file. Each row finds its likely duplicates without a full
 * comparison. Ten thousand rows would otherwise need fifty million comparisons.
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
   * Returns up to `maxResults` likely duplicates. People with the same full name come first, then people with
   * the same birthday and one equal name, then people with similar names.
   * @param isCandidate returns true for people to include in the search
   */
  find(wanted: Named, maxResults: number, isCandidate: (person: P) => boolean = () => true): P[] {
    const [first, last] = [foldName(wanted.first_name), foldName(wanted.last_name)]
    const born = wanted.date_of_birth
    const found = new Set<P>()
    if (!first || !last) return []
    const collect = (shelf: readonly Folded<P>[] | undefined, fits: (one: Folded<P>) => boolean) => {
      for (const one of shelf ?? []) {
        if (found.size >= maxResults) return
        if (isCandidate(one.person) && fits(one)) found.add(one.person)
      }
    }
    collect(this.#byBoth.get(`${first}\n${last}`), () => true)
    if (born) {
      collect(this.#byBirth.get(`${born}\n1${first}`), () => true)
      collect(this.#byBirth.get(`${born}\n2${last}`), () => true)
    }
    if (found.size >= maxResults) return [...found]
    const [firsts, lasts] = [this.#firsts.like(first), this.#lasts.like(last)]
    const mayBeOne = ({ person }: Folded<P>) =>
      person.date_of_birth === null || born === null || person.date_of_birth === born
    // Start with the name that fewer people have.
    if (this.#size(this.#byFirst, firsts) <= this.#size(this.#byLast, lasts)) {
      const near = new Set(lasts)
      for (const name of firsts)
        collect(this.#byFirst.get(name), (one) => near.has(one.last) && mayBeOne(one))
    } else {
      const near = new Set(firsts)
      for (const name of lasts) collect(this.#byLast.get(name), (one) => near.has(one.first) && mayBeOne(one))
    }
    return [...found]
  }

  #size(shelves: ReadonlyMap<string, Folded<P>[]>, names: readonly string[]): number {
    return names.reduce((sum, name) => sum + (shelves.get(name)?.length ?? 0), 0)
  }
}

const addToGroup = <T>(shelves: Map<string, T[]>, key: string, thing: T): void => {
  const shelf = shelves.get(key)
  if (shelf) shelf.push(thing)
  else shelves.set(key, [thing])
}
