import { useLiveQuery } from 'dexie-react-hooks'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'

/** Loads the people and groups of the club, for the fields that refer to them. */
export const useClubLists = (): {
  people: StoredRow<'registered'>[] | undefined
  groups: StoredRow<'groups'>[]
} => {
  const { db } = useReplica()
  const people = useLiveQuery(() => db.rows('registered').toArray(), [db])
  const groups = useLiveQuery(() => db.rows('groups').toArray(), [db])
  return { people, groups: groups ?? [] }
}
