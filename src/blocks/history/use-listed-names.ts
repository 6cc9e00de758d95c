import type { HistoryEntry } from '@contract/history.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '@/hooks/use-replica.ts'

/** Fields that list other records. */
export const LISTING = ['groups', 'family_entries']

/** Names by id of those who joined and left lists, as far as this device holds them still. */
export const useListedNames = (entries: readonly HistoryEntry[]): ReadonlyMap<string, string> | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const listing = entries.flatMap(({ fields }) => fields.filter(({ field }) => LISTING.includes(field)))
    const ids = [...new Set(listing.flatMap(({ add = [], remove = [] }) => [...add, ...remove]))]
    const [aliases, groups] = await Promise.all([db.aliases.bulkGet(ids), db.rows('groups').bulkGet(ids)])
    // Two records of one person became one: the old id stands for the one that stayed.
    const people = await db.rows('registered').bulkGet(ids.map((id, at) => aliases[at]?.target ?? id))
    return new Map(
      ids.flatMap((id, at): [string, string][] => {
        const [group, person] = [groups[at], people[at]]
        return group ? [[id, group.name]] : person ? [[id, fullName(person)]] : []
      }),
    )
  }, [db, entries])
}
