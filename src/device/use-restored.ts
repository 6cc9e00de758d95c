import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'
import { useSyncState } from '@/hooks/use-sync-state.ts'
import type { SyncState } from '@/replica/engine/announce.ts'
import { peopleNotTaken, restoreIsRead } from '@/replica/engine/offers.ts'

/** What came of a restore of the server, and who was not taken back by it. */
export type Restored = NonNullable<SyncState['restored']> & {
  notTaken: readonly { id: string; name: string }[]
}

/**
 * That the server was restored, for as long as the panel that tells it is open.
 * @returns what came of it, and what notes that it has been read
 */
export const useRestored = (): [Restored | null, () => void] => {
  const { db } = useReplica()
  const now = useSyncState()?.restored ?? null
  const [shown, setShown] = useState(now)
  if (now && now !== shown) setShown(now)
  const notTaken = useLiveQuery(() => peopleNotTaken(db), [db]) ?? []
  return [shown && { ...shown, notTaken }, () => void (now && restoreIsRead(db))]
}
