import { foldName } from './alphabet.ts'
import type { Day } from './days.ts'
import { alike } from './duplicates.ts'

type Named = { first_name: string; last_name: string; date_of_birth: Day | null }

type Folded<P> = { person: P; first: string; last: string }

/** Names that share a stump by chance; where more do, as in numbered test data, it says nothing. */
const MAX_CHANCE_MATCHES = 30
/** So many names are looked at more closely for one. */
const MAX_NEAR_MATCHES = 100

/** A name with each one of its letters left out. */
const withoutOne = (name: string): string[] =>
  Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))

/** What is left of a name when as many letters go as `alike` forgives: names that are alike share one of these. */
const stumps = (name: string): Set<string> => {
  if (name.length < 3) return new Set([name])
  const one = withoutOne(name)
  return new Set([name, ...one, ...(name.length >= 7 ? one.flatMap(withoutOne) : [])])
}

/** Distinct names, which answer those that are alike without a look at each of them. */
class Names {
  readonly #known = new Set<string>()
  readonly #byStump = new Map<string, string[]>()
  readonly #alike = new Map<string, string[]>()

  add(name: string): void {
    if (this.#known.has(name)) return
    this.#known.add(name)
    this.#alike.clear()
    for (const stump of stumps(name)) {
      const shelf = this.#byStump.get(stump)
      if (!shelf) this.#byStump.set(stump, [name])
      else if (shelf.length <= MAX_CHANCE_MATCHES) shelf.push(name)
    }
  }

  /** The known names that are alike, the same one included. */
  like(name: string): string[] {
    const before = this.#alike.get(name)
    if (before) return before
    const near = new Set(this.#known.has(name) ? [name] : [])
    for (const stump of stumps(name)) {
      if (near.size >= MAX_NEAR_MATCHES) break
      const shelf = this.#byStump.get(stump) ?? []
      if (shelf.length <= MAX_CHANCE_MATCHES) for (const other of shelf) near.add(other)
    }
    const found = [...near].filter((other) => other === name || alike(other, name))
    this.#alike.set(name, found)
    return found
  }
}

/**
 * The people of a register and of a file, so that each row finds its likely duplicates (`likelyDuplicates`) without being
 * compared with everybody: ten thousand rows beside as many people are fifty million pairs.
 */
export class DuplicateIndex<P extends Named> {
  readonly #firsts = new Names()
  readonly #lasts = new Names()
  /** By folded first name, surname, and both. */
  readonly #byFirst = new Map<string, Folded<P>[]>()
  readonly #byLast = new Map<string, Folded<P>[]>()
  readonly #byBoth = new Map<string, Folded<P>[]>()
  /** By birthday and one of the names. */
  readonly #byBirth = new Map<string, Folded<P>[]>()

  constructor(people: Iterable<P> = []) {
    for (const person of people) this.add(person)
  }

  add(person: P): void {
    const folded = { person, first: foldName(person.first_name), last: foldName(person.last_name) }
    const { first, last } = folded
    this.#firsts.add(first)
    this.#lasts.add(last)
    putOn(this.#byFirst, first, folded)
    putOn(this.#byLast, last, folded)
    putOn(this.#byBoth, `${first}\n${last}`, folded)
    if (!person.date_of_birth) return
    putOn(this.#byBirth, `${person.date_of_birth}\n1${first}`, folded)
    putOn(this.#byBirth, `${person.date_of_birth}\n2${last}`, folded)
  }

  /**
   * The same full name, then the same birthday and one name, then both names alike; `most` of them.
   * @param among whom to look among
   */
  find(wanted: Named, most: number, among: (person: P) => boolean = () => true): P[] {
    const [first, last] = [foldName(wanted.first_name), foldName(wanted.last_name)]
    const born = wanted.date_of_birth
    const found = new Set<P>()
    if (!first || !last) return []
    const take = (shelf: readonly Folded<P>[] | undefined, fits: (one: Folded<P>) => boolean) => {
      for (const one of shelf ?? []) {
        if (found.size >= most) return
        if (among(one.person) && fits(one)) found.add(one.person)
      }
    }
    take(this.#byBoth.get(`${first}\n${last}`), () => true)
    if (born) {
      take(this.#byBirth.get(`${born}\n1${first}`), () => true)
      take(this.#byBirth.get(`${born}\n2${last}`), () => true)
    }
    if (found.size >= most) return [...found]
    const [firsts, lasts] = [this.#firsts.like(first), this.#lasts.like(last)]
    const mayBeOne = ({ person }: Folded<P>) =>
      person.date_of_birth === null || born === null || person.date_of_birth === born
    // From the side where fewer people are.
    if (this.#size(this.#byFirst, firsts) <= this.#size(this.#byLast, lasts)) {
      const near = new Set(lasts)
      for (const name of firsts) take(this.#byFirst.get(name), (one) => near.has(one.last) && mayBeOne(one))
    } else {
      const near = new Set(firsts)
      for (const name of lasts) take(this.#byLast.get(name), (one) => near.has(one.first) && mayBeOne(one))
    }
    return [...found]
  }

  #size(shelves: ReadonlyMap<string, Folded<P>[]>, names: readonly string[]): number {
    return names.reduce((sum, name) => sum + (shelves.get(name)?.length ?? 0), 0)
  }
}

const putOn = <T>(shelves: Map<string, T[]>, key: string, thing: T): void => {
  const shelf = shelves.get(key)
  if (shelf) shelf.push(thing)
  else shelves.set(key, [thing])
}
