import type { HistoryEntry } from '@contract/history.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { readPeopleNames } from '@/register/use-people-names.ts'
import { useReplica } from '@/sync-state/use-replica.ts'

/** Fields that contain lists of other records. */
export const LIST_FIELDS = ['groups', 'family_entries', 'distinct_from', 'volunteers']

/** Loads the names of list members that are still on this device. Key: id. */
export const useListedNames = (entries: readonly HistoryEntry[]): ReadonlyMap<string, string> | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const listChanges = entries.flatMap(({ fields }) => fields.filter(({ field }) => LIST_FIELDS.includes(field)))
    const ids = [...new Set(listChanges.flatMap(({ add = [], remove = [] }) => [...add, ...remove]))]
    const [people, groups] = await Promise.all([readPeopleNames(db, ids), db.rows('groups').bulkGet(ids)])
    return new Map([
      ...people,
      ...groups.flatMap((group): [string, string][] => (group ? [[group.id, group.name]] : [])),
    ])
  }, [db, entries])
}
