import { useLiveQuery } from 'dexie-react-hooks'
import type { StoredRow } from '@/replica/db.ts'
import { useReplica } from '../sync-state/use-replica.ts'

export type ListedGroup = StoredRow<'groups'> & { num_registered: number }

/** Returns the club's groups with their number of people, sorted by name. */
export const useGroups = (): ListedGroup[] | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const groups = await db.rows('groups').toArray()
    const people = await db.rows('registered').toArray()
    return groups
      .map((group) => ({
        ...group,
        num_registered: people.filter((p) => p.groups.includes(group.id)).length,
      }))
      .sort((a, b) => a.name.localeCompare(b.name))
  }, [db])
}
