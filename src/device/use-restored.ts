import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'
import { useSyncState } from '@/hooks/use-sync-state.ts'
import type { SyncState } from '@/replica/engine/announce.ts'
import { peopleNotTaken, restoreIsRead } from '@/replica/engine/offers.ts'

/** Result of a server restore, with the people that the server did not accept. */
export type Restored = NonNullable<SyncState['restored']> & {
  notTaken: readonly { id: string; name: string }[]
}

/**
 * Returns the latest server restore while the panel that shows it is open.
 * @returns the result, and a function that marks it as read
 */
export const useRestored = (): [Restored | null, () => void] => {
  const { db } = useReplica()
  const now = useSyncState()?.restored ?? null
  const [shown, setShown] = useState(now)
  if (now && now !== shown) setShown(now)
  const notTaken = useLiveQuery(() => peopleNotTaken(db), [db]) ?? []
  return [shown && { ...shown, notTaken }, () => void (now && restoreIsRead(db))]
}
