import { useLiveQuery } from 'dexie-react-hooks'
import { acceptedCount, latestAccepted } from '@/replica/engine/receipts.ts'
import { useReplica } from './use-replica.ts'

/** What the server has accepted of this device in the last 14 days: how many changes, and the newest of them. */
export const useAccepted = (most: number) => {
  const { db } = useReplica()
  const count = useLiveQuery(() => acceptedCount(db), [db]) ?? 0
  const latest = useLiveQuery(() => latestAccepted(db, most), [db, most]) ?? []
  return { count, latest }
}
