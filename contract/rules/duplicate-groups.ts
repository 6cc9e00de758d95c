import { foldName } from './alphabet.ts'
import type { Day } from './days.ts'
import { alike } from './duplicates.ts'
import { fullName } from './person.ts'

type Registration = {
  id: string
  first_name: string
  last_name: string
  date_of_birth: Day | null
  is_adult: boolean
  email: string | null
  telephone_number: string | null
  mobile_number: string | null
  /** Ids of people who a user has confirmed are different. */
  distinct_from?: readonly string[]
}

/**
 * Maximum number of people who share a value by chance. A value shared by more people, such as the club's own
 * number, is ignored.
 */
const MAX_CHANCE_MATCHES = 200

/** Last digits that identify a number, with or without +44. */
const OWN_DIGITS = 10

type Distinct = Pick<Registration, 'id' | 'distinct_from'>

type Known<P> = { person: P; first: string; last: string; ways: ReadonlySet<string> }

/** True if a user has confirmed that these are two people. */
export const areDistinct = (a: Distinct, b: Distinct): boolean =>
  Boolean(a.distinct_from?.includes(b.id) || b.distinct_from?.includes(a.id))

/** Returns the person's email address and phone numbers in normalized form. */
const waysOf = (p: Registration): Set<string> => {
  const numbers = [p.telephone_number, p.mobile_number].map((text) => (text ?? '').replace(/\D/g, ''))
  const email = (p.email ?? '').trim().toLowerCase()
  return new Set([...numbers.filter((n) => n.length >= OWN_DIGITS).map((n) => n.slice(-OWN_DIGITS)), email])
}

const sharesWay = (a: Known<Registration>, b: Known<Registration>): boolean =>
  [...a.ways].some((way) => way !== '' && b.ways.has(way))

/**
 * True if two registrations with a common value are probably one person. The first names must be similar too,
 * because siblings share a surname, a phone and, as twins, a birthday.
 */
const probablyOne = (a: Known<Registration>, b: Known<Registration>): boolean => {
  if (areDistinct(a.person, b.person)) return false
  if (a.person.is_adult !== b.person.is_adult || !alike(a.first, b.first)) return false
  const [born, other] = [a.person.date_of_birth, b.person.date_of_birth]
  if (born && other && born !== other) return false
  if (alike(a.last, b.last)) return (born !== null && born === other) || sharesWay(a, b)
  // // With different surnames, the first names must be identical.
  return a.first === b.first && sharesWay(a, b)
}

const putOn = <K, T>(shelves: Map<K, T[]>, key: K, thing: T): void => {
  const shelf = shelves.get(key)
  if (shelf) shelf.push(thing)
  else shelves.set(key, [thing])
}

/**
 * Finds registrations of a club that may be one person (DUP-08, DUP-30). They have the same full name in any
 * spelling, or similar names with a common birthday, email or phone. Pairs that a user has confirmed as
 * different are excluded.
 * @param people oldest first, which is also the order in each group. The groups are sorted by name.
 */
export const duplicateGroups = <P extends Registration>(
  people: readonly P[],
): { full_name: string; registered: P[] }[] => {
  const all = people.map(
    (person): Known<P> => ({
      person,
      first: foldName(person.first_name),
      last: foldName(person.last_name),
      ways: waysOf(person),
    }),
  )
  const leader = all.map((_, at) => at)
  const lead = (at: number): number => {
    let top = at
    while (leader[top] !== top) top = leader[top] as number
    leader[at] = top
    return top
  }
  const join = (a: number, b: number) => {
    const [x, y] = [lead(a), lead(b)]
    leader[Math.max(x, y)] = Math.min(x, y)
  }
  const shelves = new Map<string, number[]>()
  for (const [at, { person, first, last, ways }] of all.entries()) {
    const shared = [...ways].filter(Boolean).map((way) => `way ${way}`)
    const keys = [`name ${first} ${last}`, ...(person.date_of_birth ? [`born ${person.date_of_birth}`] : [])]
    for (const key of [...keys, ...shared]) putOn(shelves, key, at)
  }
  for (const [key, places] of shelves) {
    const sameName = key.startsWith('name ')
    if (!sameName && places.length > MAX_CHANCE_MATCHES) continue
    const isOne = (a: Known<P>, b: Known<P>) =>
      sameName ? !areDistinct(a.person, b.person) : probablyOne(a, b)
    // // With the same name, linking each person to the next links them all, unless some were confirmed as
    // different.
    const chained = sameName && !places.some((at) => all[at]?.person.distinct_from?.length)
    for (const [n, a] of places.entries()) {
      const others = chained ? places.slice(n + 1, n + 2) : places.slice(n + 1)
      for (const b of others) if (isOne(all[a] as Known<P>, all[b] as Known<P>)) join(a, b)
    }
  }
  const groups = new Map<number, P[]>()
  for (const [at, { person }] of all.entries()) putOn(groups, lead(at), person)
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((registered) => ({ full_name: fullName(registered[0] as P), registered }))
    .sort((a, b) => a.full_name.localeCompare(b.full_name, 'en'))
}
