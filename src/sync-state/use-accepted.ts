import { useLiveQuery } from 'dexie-react-hooks'
import { countAccepted, readLatestAccepted } from '@/replica/engine/receipts.ts'
import { useReplica } from './use-replica.ts'

/** Returns this device's changes that the server accepted in the last 14 days: their number and the latest changes. */
export const useAcceptedChanges = (limit: number) => {
  const { db } = useReplica()
  const count = useLiveQuery(() => countAccepted(db), [db]) ?? 0
  const latestChanges = useLiveQuery(() => readLatestAccepted(db, limit), [db, limit]) ?? []
  return { count, latest: latestChanges }
}
