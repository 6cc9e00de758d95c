import { useEffect } from 'react'
import { useRequestSync } from '@/hooks/use-request-sync.ts'
import { useSyncState } from '@/hooks/use-sync-state.ts'
import { useOnline } from './use-online.ts'

/**
 * Interval of the sync request in ms. The sync may pause for minutes, which is too long for a user who needs
 * the server here.
 */
const ASK_MS = 15_000

/**
 * Returns true if the server is probably reachable: the browser has a network and the last sync did not fail
 * as offline. Requests a new sync at intervals while only the sync is offline.
 */
export const useReachable = (): boolean => {
  const online = useOnline()
  const requestSync = useRequestSync()
  const cutOff = useSyncState()?.problem === 'offline'
  useEffect(() => {
    if (!online || !cutOff) return
    const timer = setInterval(() => requestSync('asked'), ASK_MS)
    return () => clearInterval(timer)
  }, [online, cutOff, requestSync])
  return online && !cutOff
}
