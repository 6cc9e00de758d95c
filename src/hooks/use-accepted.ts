import { useLiveQuery } from 'dexie-react-hooks'
import { acceptedCount, latestAccepted } from '@/replica/engine/receipts.ts'
import { useReplica } from './use-replica.ts'

/**
 * Returns this device's changes that the server accepted in the last 14 days: the count and the newest ones.
 */
export const useAccepted = (most: number) => {
  const { db } = useReplica()
  const count = useLiveQuery(() => acceptedCount(db), [db]) ?? 0
  const latest = useLiveQuery(() => latestAccepted(db, most), [db, most]) ?? []
  return { count, latest }
}
