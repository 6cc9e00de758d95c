import { foldName } from './alphabet.ts'
import type { Day } from './days.ts'
import { isSimilarName } from './duplicates.ts'
import { getFullName } from './person.ts'

type Registration = {
  id: string
  first_name: string
  last_name: string
  date_of_birth: Day | null
  is_adult: boolean
  email: string | null
  telephone_number: string | null
  mobile_number: string | null
  /** Ids of people who are different people, as confirmed by a user. */
  distinct_from?: readonly string[]
}

/**
 * Maximum number of people who can share a value by chance. A value that more people share is ignored, for example the
 * club's own number.
 */
const MAX_CHANCE_MATCHES = 200

/** Number of last digits that identify a phone number, with or without +44. */
const COMPARED_DIGITS = 10

type DistinctPerson = Pick<Registration, 'id' | 'distinct_from'>

type IndexedPerson<P> = { person: P; first: string; last: string; ways: ReadonlySet<string> }

/** True if a user has confirmed that these are two different people. */
export const areDistinct = (a: DistinctPerson, b: DistinctPerson): boolean =>
  Boolean(a.distinct_from?.includes(b.id) || b.distinct_from?.includes(a.id))

/** Returns the person's email address and phone numbers in normalized form. */
const getContacts = (p: Registration): Set<string> => {
  const numbers = [p.telephone_number, p.mobile_number].map((text) => (text ?? '').replace(/\D/g, ''))
  const email = (p.email ?? '').trim().toLowerCase()
  return new Set([...numbers.filter((n) => n.length >= COMPARED_DIGITS).map((n) => n.slice(-COMPARED_DIGITS)), email])
}

const hasSharedContact = (a: IndexedPerson<Registration>, b: IndexedPerson<Registration>): boolean =>
  [...a.ways].some((way) => way !== '' && b.ways.has(way))

/**
 * True if two registrations with a shared value are probably one person. The first names must be similar too. Siblings
 * share a surname and a phone, and twins also a birthday.
 */
const isProbablySamePerson = (a: IndexedPerson<Registration>, b: IndexedPerson<Registration>): boolean => {
  if (areDistinct(a.person, b.person)) return false
  if (a.person.is_adult !== b.person.is_adult || !isSimilarName(a.first, b.first)) return false
  const [birthday, otherBirthday] = [a.person.date_of_birth, b.person.date_of_birth]
  if (birthday && otherBirthday && birthday !== otherBirthday) return false
  if (isSimilarName(a.last, b.last)) return (birthday !== null && birthday === otherBirthday) || hasSharedContact(a, b)
  // Require identical first names if the surnames differ.
  return a.first === b.first && hasSharedContact(a, b)
}

const addToGroup = <K, T>(groupsByKey: Map<K, T[]>, key: K, item: T): void => {
  const group = groupsByKey.get(key)
  if (group) group.push(item)
  else groupsByKey.set(key, [item])
}

/**
 * Finds registrations of a club that may belong to one person (DUP-08, DUP-30). They have the same full name in any
 * spelling, or similar names and the same birthday, email or phone. Pairs that a user has confirmed as different are
 * excluded.
 * @param people oldest first. Groups have the same order inside and are sorted by name
 */
export const findDuplicateGroups = <P extends Registration>(
  people: readonly P[],
): { full_name: string; registered: P[] }[] => {
  const indexedPeople = people.map(
    (person): IndexedPerson<P> => ({
      person,
      first: foldName(person.first_name),
      last: foldName(person.last_name),
      ways: getContacts(person),
    }),
  )
  const parentIndexes = indexedPeople.map((_, index) => index)
  const findRoot = (index: number): number => {
    let rootIndex = index
    while (parentIndexes[rootIndex] !== rootIndex) rootIndex = parentIndexes[rootIndex] as number
    parentIndexes[index] = rootIndex
    return rootIndex
  }
  const joinGroups = (a: number, b: number) => {
    const [x, y] = [findRoot(a), findRoot(b)]
    parentIndexes[Math.max(x, y)] = Math.min(x, y)
  }
  const indexesByKey = new Map<string, number[]>()
  for (const [index, { person, first, last, ways }] of indexedPeople.entries()) {
    const contactKeys = [...ways].filter(Boolean).map((way) => `way ${way}`)
    const keys = [`name ${first} ${last}`, ...(person.date_of_birth ? [`born ${person.date_of_birth}`] : [])]
    for (const key of [...keys, ...contactKeys]) addToGroup(indexesByKey, key, index)
  }
  for (const [key, indexes] of indexesByKey) {
    const isSameName = key.startsWith('name ')
    if (!isSameName && indexes.length > MAX_CHANCE_MATCHES) continue
    const isSamePerson = (a: IndexedPerson<P>, b: IndexedPerson<P>) =>
      isSameName ? !areDistinct(a.person, b.person) : isProbablySamePerson(a, b)
    // If all have the same name, compare each person only with the next one, because this already links all of them.
    // Compare every pair if a user has confirmed some of them as different people.
    const canChain = isSameName && !indexes.some((index) => indexedPeople[index]?.person.distinct_from?.length)
    for (const [n, a] of indexes.entries()) {
      const comparedIndexes = canChain ? indexes.slice(n + 1, n + 2) : indexes.slice(n + 1)
      for (const b of comparedIndexes)
        if (isSamePerson(indexedPeople[a] as IndexedPerson<P>, indexedPeople[b] as IndexedPerson<P>)) joinGroups(a, b)
    }
  }
  const groups = new Map<number, P[]>()
  for (const [index, { person }] of indexedPeople.entries()) addToGroup(groups, findRoot(index), person)
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((registered) => ({ full_name: getFullName(registered[0] as P), registered }))
    .sort((a, b) => a.full_name.localeCompare(b.full_name, 'en'))
}
