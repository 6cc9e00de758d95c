import { useEffect } from 'react'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { useOnline } from '../browser/use-online.ts'

/**
 * Interval in ms between sync requests. Without them the sync may pause for minutes, which is too long for a user who
 * needs the server.
 */
const RETRY_INTERVAL_MS = 15_000

/**
 * Returns true if the server is probably reachable. The browser must have a network, and the last sync must not have
 * failed as offline. If only the sync reports offline, requests a new sync at intervals.
 */
export const useReachable = (): boolean => {
  const isOnline = useOnline()
  const requestSync = useRequestSync()
  const isSyncOffline = useSyncState()?.problem === 'offline'
  useEffect(() => {
    if (!isOnline || !isSyncOffline) return
    const timer = setInterval(() => requestSync('asked'), RETRY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isOnline, isSyncOffline, requestSync])
  return isOnline && !isSyncOffline
}
