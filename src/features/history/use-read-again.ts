import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'

/**
 * Reads the history again once the server has answered the changes of the record that wait here.
 * @param read may change; the newest is called
 * @returns to be called after a change of the record was saved on this device
 */
export const useReadAgain = (id: string, read: () => Promise<void>): (() => void) => {
  const { db } = useReplica()
  /** Changes saved; each is waited for in a query that began after it, so that no quick answer is missed. */
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
