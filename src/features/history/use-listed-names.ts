import type { HistoryEntry } from '@contract/history.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { readPeopleNames } from '@/hooks/use-people-names.ts'
import { useReplica } from '@/hooks/use-replica.ts'

/** Fields that list other records. */
export const LISTING = ['groups', 'family_entries', 'distinct_from', 'volunteers']

/** Names by id of those who joined and left lists, as far as this device holds them still. */
export const useListedNames = (entries: readonly HistoryEntry[]): ReadonlyMap<string, string> | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const listing = entries.flatMap(({ fields }) => fields.filter(({ field }) => LISTING.includes(field)))
    const ids = [...new Set(listing.flatMap(({ add = [], remove = [] }) => [...add, ...remove]))]
    const [people, groups] = await Promise.all([readPeopleNames(db, ids), db.rows('groups').bulkGet(ids)])
    return new Map([
      ...people,
      ...groups.flatMap((group): [string, string][] => (group ? [[group.id, group.name]] : [])),
    ])
  }, [db, entries])
}
