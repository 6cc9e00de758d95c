import { useLiveQuery } from 'dexie-react-hooks'
import type { ReplicaDb, StoredRow } from '@/replica/db.ts'
import { useReplica } from '@/sync-state/use-replica.ts'

type People = readonly StoredRow<'registered'>[]

/** Counts the people who attended at least one session. */
export const countAttended = async (db: ReplicaDb, people: People): Promise<number> => {
  const ids = people.map(({ id }) => id)
  const ticks = await db.rows('attendance').where('registered').anyOf(ids).toArray()
  return new Set(ticks.filter(({ state }) => state === 'attending').map((tick) => tick.registered)).size
}

/** Counts the selected people who attended at least one session. Returns 0 while loading. */
export const useAttendedCount = (people: People): number => {
  const { db } = useReplica()
  const joinedIds = people.map(({ id }) => id).join()
  return useLiveQuery(() => (joinedIds ? countAttended(db, people) : 0), [db, joinedIds], 0)
}
