import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '@/hooks/use-replica.ts'
import type { ReplicaDb, Stored } from '@/replica/db.ts'

type People = readonly Stored<'registered'>[]

/** How many of them have been ticked in at a session. */
export const countAttended = async (db: ReplicaDb, people: People): Promise<number> => {
  const ids = people.map(({ id }) => id)
  const ticks = await db.rows('attendance').where('registered').anyOf(ids).toArray()
  return new Set(ticks.filter(({ state }) => state === 'attending').map((tick) => tick.registered)).size
}

/** The same for the people who are picked by now; 0 until it is known. */
export const useAttended = (people: People): number => {
  const { db } = useReplica()
  const picked = people.map(({ id }) => id).join()
  return useLiveQuery(() => (picked ? countAttended(db, people) : 0), [db, picked], 0)
}
