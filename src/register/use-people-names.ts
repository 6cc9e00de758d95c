import { getFullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReplicaDb } from '@/replica/db.ts'
import { useReplica } from '../sync-state/use-replica.ts'

/**
 * Reads people's names from this device. Key: id. The old id of a merged person maps to the name of the remaining
 * record.
 */
export const readPeopleNames = async (db: ReplicaDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const aliases = await db.aliases.bulkGet([...ids])
  const people = await db.rows('registered').bulkGet(ids.map((id, index) => aliases[index]?.target ?? id))
  return new Map(
    ids.flatMap((id, index): [string, string][] => {
      const person = people[index]
      return person ? [[id, getFullName(person)]] : []
    }),
  )
}

/** Returns people's names and updates live. Key: id. Undefined while loading. */
export const usePeopleNames = (ids: readonly string[]): ReadonlyMap<string, string> | undefined => {
  const { db } = useReplica()
  const key = ids.join()
  const loadedNames = useLiveQuery(async () => ({ key, names: await readPeopleNames(db, ids) }), [db, key])
  // Return undefined while new ids load, not the names of the previous ids.
  return loadedNames?.key === key ? loadedNames.names : undefined
}
