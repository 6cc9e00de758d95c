import { useLiveQuery } from 'dexie-react-hooks'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'

type Person = StoredRow<'registered'>

/** Loads the people that a family entry in either record ties to this person, without archived people. */
export function useFamily({ id, family_entries }: Person): Person[] | undefined {
  const { db } = useReplica()
  return useLiveQuery(
    () =>
      db
        .rows('registered')
        .filter(
          (other) =>
            other.id !== id &&
            !other.soft_archived &&
            (other.family_entries.includes(id) || family_entries.includes(other.id)),
        )
        .toArray(),
    [db, id, family_entries],
  )
}
