import { useCallback, useSyncExternalStore } from 'react'
import { followPresence, getPresence } from '@/replica/engine/presence.ts'
import { useReplica } from '@/sync-state/use-replica.ts'

/** Returns how many other devices of the club are connected now. Null if unknown, for example without a network. */
export const usePresence = (): number | null => {
  const { user } = useReplica()
  const { id } = user
  const subscribe = useCallback((changed: () => void) => followPresence(id, changed), [id])
  return useSyncExternalStore(subscribe, () => getPresence(id))
}
