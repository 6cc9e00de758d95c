import { useEffect, useEffectEvent, useState } from 'react'
import type { Replica } from '@/replica/replica.ts'

/**
 * Returns the result of a query on the replica and updates it live. Returns `initialResult` without a replica and until
 * the first result. Does not import the database library, so that staff do not load it.
 * @param deps values that start the query again when they change
 */
export const useReplicaQuery = <T>(
  replica: Replica | null,
  query: (replica: Replica) => Promise<T>,
  deps: readonly unknown[],
  initialResult: T,
): T => {
  const [latest, setLatest] = useState<{ replica: Replica | null; result: T }>({ replica: null, result: initialResult })
  const runQuery = useEffectEvent(query)
  useEffect(() => {
    if (!replica) return
    const throwInRender = (error: unknown) =>
      setLatest(() => {
        throw error
      })
    const subscription = replica
      .watch(() => runQuery(replica))
      .subscribe({ next: (result) => setLatest({ replica, result }), error: throwInRender })
    return () => subscription.unsubscribe()
  }, [replica, ...deps])
  return replica && latest.replica === replica ? latest.result : initialResult
}
