import { useLiveQuery } from 'dexie-react-hooks'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'

/** Departures of a session, and conflicts between two tablets about them. Key: person id. */
export type Departures = {
  left: ReadonlyMap<string, StoredRow<'departures'>>
  asked: ReadonlyMap<string, StoredRow<'conflicts'>>
}

/** Loads the departures of a session and follows them. Returns undefined while loading. */
export const useDepartures = (session: string): Departures | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const [rows, conflictRows] = await Promise.all([
      db.rows('departures').where('session').equals(session).toArray(),
      db.rows('conflicts').where('record').startsWith(`${session}:`).toArray(),
    ])
    const openConflicts = conflictRows.filter((row) => row.table === 'departures' && !row.resolved_at)
    return {
      left: new Map(rows.map((row) => [row.registered, row])),
      asked: new Map(openConflicts.map((row) => [row.record.split(':').at(-1) ?? '', row])),
    }
  }, [db, session])
}
