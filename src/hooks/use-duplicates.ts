import { duplicateGroups } from '@contract/rules/duplicate-groups.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { type Stored, useReplica } from './use-replica.ts'

export type DuplicateGroup = { full_name: string; registered: Stored<'registered'>[] }

/** The registrations of the replica that may be of one person (DUP-08); undefined while they are read. */
export const useDuplicates = (): DuplicateGroup[] | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const people = await db.rows('registered').toArray()
    return duplicateGroups(people.sort((a, b) => (a.created < b.created ? -1 : 1)))
  }, [db])
}
