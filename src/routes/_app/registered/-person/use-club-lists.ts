import { useLiveQuery } from 'dexie-react-hooks'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'

/** The people and groups of the club, of which a record is related to some. */
export const useClubLists = (): {
  people: Stored<'registered'>[] | undefined
  groups: Stored<'groups'>[]
} => {
  const { db } = useReplica()
  const people = useLiveQuery(() => db.rows('registered').toArray(), [db])
  const groups = useLiveQuery(() => db.rows('groups').toArray(), [db])
  return { people, groups: groups ?? [] }
}
