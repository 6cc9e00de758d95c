import { useEffect } from 'react'
import { useRequestSync } from '@/hooks/use-request-sync.ts'
import { useSyncState } from '@/hooks/use-sync-state.ts'
import { useOnline } from './use-online.ts'

/** The sync may not try for minutes; a user who waits for the server here is not kept as long. */
const ASK_MS = 15_000

/**
 * Whether the server can be reached, as far as is known: the browser has a network, and the sync did not fail for want
 * of one. While only the sync says no, it is asked again.
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
