import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useReplica } from '@/sync-state/use-replica.ts'

/**
 * Reloads the history once the server has accepted the record's pending changes.
 * @param read function that reloads. The latest function is called.
 * @returns a function to call after a change of the record was saved on this device
 */
export const useReloadAfterSync = (id: string, read: () => Promise<void>): (() => void) => {
  const { db } = useReplica()
  /**
   * Number of changes that were saved on this device. Each save restarts the live query below. A result from before the
   * save could otherwise hide that the change was pending and was answered quickly.
   */
  const [savedCount, setSavedCount] = useState(0)
  const reloadedCount = useRef(0)
  const pendingState = useLiveQuery(
    async () => ({
      saved: savedCount,
      waiting:
        savedCount > 0 &&
        (await db.outbox.toArray()).some(({ args }) => {
          const { id: record, parcel } = args as { id?: unknown; parcel?: unknown }
          return record === id || parcel === id
        }),
    }),
    [db, id, savedCount],
  )
  useEffect(() => {
    if (pendingState?.saved !== savedCount || pendingState.waiting || reloadedCount.current === savedCount) return
    reloadedCount.current = savedCount
    void read()
  }, [pendingState, savedCount, read])
  return useCallback(() => setSavedCount((count) => count + 1), [])
}
