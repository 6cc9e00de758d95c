import { duplicateGroups } from '@contract/rules/duplicate-groups.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { type Stored, useReplica } from './use-replica.ts'

type Person = Stored<'registered'>

export type DuplicateGroup = { full_name: string; registered: Person[] }

/** Two people who are known not to be the same person. */
export type DistinctPair = readonly [Person, Person]

export type Duplicates = { groups: DuplicateGroup[]; distinct: DistinctPair[] }

const distinctPairs = (people: readonly Person[]): DistinctPair[] => {
  const byId = new Map(people.map((person) => [person.id, person]))
  const pairs = new Map<string, DistinctPair>()
  // A row that an earlier app has brought does not have it yet.
  for (const person of people)
    for (const id of person.distinct_from ?? []) {
      const other = byId.get(id)
      const key = [person.id, id].sort().join()
      if (other && !pairs.has(key)) pairs.set(key, [person, other])
    }
  return [...pairs.values()]
}

/** The registrations of the replica that may be of one person (DUP-08), and those told apart; undefined while they are read. */
export const useDuplicates = (): Duplicates | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const people = await db.rows('registered').toArray()
    people.sort((a, b) => (a.created < b.created ? -1 : 1))
    return { groups: duplicateGroups(people), distinct: distinctPairs(people) }
  }, [db])
}
