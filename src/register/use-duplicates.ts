import { findDuplicateGroups } from '@contract/rules/duplicate-groups.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { type StoredRow, useReplica } from '../sync-state/use-replica.ts'

type Person = StoredRow<'registered'>

export type DuplicateGroup = { full_name: string; registered: Person[] }

/** Two people who are known to be different people. */
export type DistinctPair = readonly [Person, Person]

export type Duplicates = { groups: DuplicateGroup[]; distinct: DistinctPair[] }

const listDistinctPairs = (people: readonly Person[]): DistinctPair[] => {
  const personById = new Map(people.map((person) => [person.id, person]))
  const pairs = new Map<string, DistinctPair>()
  // Tolerate a missing field, because rows from an older app version do not have it.
  for (const person of people)
    for (const id of person.distinct_from ?? []) {
      const otherPerson = personById.get(id)
      const key = [person.id, id].sort().join()
      if (otherPerson && !pairs.has(key)) pairs.set(key, [person, otherPerson])
    }
  return [...pairs.values()]
}

/**
 * Returns the replica's registrations that may be the same person (DUP-08), and the pairs that are known to be
 * different people. Undefined while loading.
 */
export const useDuplicates = (): Duplicates | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const people = await db.rows('registered').toArray()
    people.sort((a, b) => (a.created < b.created ? -1 : 1))
    return { groups: findDuplicateGroups(people), distinct: listDistinctPairs(people) }
  }, [db])
}
