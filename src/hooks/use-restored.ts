import { useState } from 'react'
import { updateState } from '@/replica/state.ts'
import { useReplica } from './use-replica.ts'
import { type SyncOverview, useSyncState } from './use-sync-state.ts'

/**
 * That the server was restored, for as long as the panel that tells it is open.
 * @returns what came of it, and what notes that it has been read
 */
export const useRestored = (): [SyncOverview['restored'], () => void] => {
  const { db } = useReplica()
  const now = useSyncState()?.restored ?? null
  const [shown, setShown] = useState(now)
  if (now && now !== shown) setShown(now)
  return [shown, () => void (now && updateState(db.user, { restored: null }))]
}
