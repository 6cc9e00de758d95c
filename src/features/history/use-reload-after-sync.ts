import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'

/**
 * Reloads the history once the server has accepted the record's pending changes.
 * @param read function that reloads. The latest function is called.
 * @returns a function to call after a change of the record was saved on this device
 */
export const useReloadAfterSync = (id: string, read: () => Promise<void>): (() => void) => {
  const { db } = useReplica()
  /**
   * Number of saved changes. Each change needs a query that started after the change, so that a quick
   * response is not missed.
   */
  const [saved, setSaved] = useState(0)
  const done = useRef(0)
  const found = useLiveQuery(
    async () => ({
      saved,
      waiting:
        saved > 0 &&
        (await db.outbox.toArray()).some(({ args }) => {
          const { id: record, parcel } = args as { id?: unknown; parcel?: unknown }
          return record === id || parcel === id
        }),
    }),
    [db, id, saved],
  )
  useEffect(() => {
    if (found?.saved !== saved || found.waiting || done.current === saved) return
    done.current = saved
    void read()
  }, [found, saved, read])
  return useCallback(() => setSaved((times) => times + 1), [])
}
