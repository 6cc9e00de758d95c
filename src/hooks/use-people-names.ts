import { fullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReplicaDb } from '@/replica/db.ts'
import { useReplica } from './use-replica.ts'

/**
 * Names by id, as far as this device holds these people. Two records of one person became one: the old id stands for the
 * one that stayed.
 */
export const readPeopleNames = async (
  db: ReplicaDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const aliases = await db.aliases.bulkGet([...ids])
  const people = await db.rows('registered').bulkGet(ids.map((id, at) => aliases[at]?.target ?? id))
  return new Map(
    ids.flatMap((id, at): [string, string][] => {
      const person = people[at]
      return person ? [[id, fullName(person)]] : []
    }),
  )
}

/** The same, followed live; undefined until they are read. */
export const usePeopleNames = (ids: readonly string[]): ReadonlyMap<string, string> | undefined => {
  const { db } = useReplica()
  const key = ids.join()
  const read = useLiveQuery(async () => ({ key, names: await readPeopleNames(db, ids) }), [db, key])
  // Of the people before, while these are being read, none of these is known.
  return read?.key === key ? read.names : undefined
}
