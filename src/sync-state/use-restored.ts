import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { SyncState } from '@/replica/engine/announce.ts'
import { dismissRestoreNotice, readRefusedPeople } from '@/replica/engine/reupload.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'

/** Result of a restore of the server's database, and the people whose re-upload the server refused. */
export type RestoreResult = NonNullable<SyncState['restored']> & {
  notTaken: readonly { id: string; name: string }[]
}

/**
 * Returns the result of the latest restore of the server's database. The result stays available while the panel that
 * shows it is open.
 * @returns the result, and a function that marks it as read
 */
export const useRestored = (): [RestoreResult | null, () => void] => {
  const { db } = useReplica()
  const currentResult = useSyncState()?.restored ?? null
  const [lastRestored, setLastRestored] = useState(currentResult)
  if (currentResult && currentResult !== lastRestored) setLastRestored(currentResult)
  const refusedPeople = useLiveQuery(() => readRefusedPeople(db), [db]) ?? []
  return [
    lastRestored && { ...lastRestored, notTaken: refusedPeople },
    () => void (currentResult && dismissRestoreNotice(db)),
  ]
}
