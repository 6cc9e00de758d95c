import { quarantinedChangeOperations } from '@contract/quarantined-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { call } from '@/api/call.ts'
import { buildQueryKey, useQueryStore } from '@/data/query-client.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'

/** Maximum age of the count in ms. Each page has a pill, so the count is not requested for each page. */
const MAX_COUNT_AGE_MS = 5 * 60_000

const operation = quarantinedChangeOperations['held_changes.list']

/** Time of the last request, as `performance.now()`. That clock does not jump, unlike a device's time of day. */
let lastRequestTime = Number.NEGATIVE_INFINITY

/** Counts the quarantined changes that wait for the coordinator. Renders nothing. */
export const QuarantineCount = ({ onCount }: { onCount: (count: number) => void }) => {
  const isReachable = useReachable()
  const { data } = useQuery(
    {
      // The same key as the list of these changes, so that a decision also changes the count.
      queryKey: buildQueryKey(operation, { params: null, query: null }),
      queryFn: ({ signal }) => {
        lastRequestTime = performance.now()
        return call(operation, { signal })
      },
      // A stale time would compare times of day. With a clock that jumps, the query would then render without end.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: () => (performance.now() - lastRequestTime > MAX_COUNT_AGE_MS ? 'always' : false),
      refetchInterval: MAX_COUNT_AGE_MS,
      enabled: isReachable,
    },
    useQueryStore(),
  )
  const count = data?.results.length ?? 0
  useLayoutEffect(() => onCount(count), [count, onCount])
  return null
}
