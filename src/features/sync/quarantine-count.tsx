import { quarantinedChangeOperations } from '@contract/quarantined-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { call } from '@/api/call.ts'
import { buildQueryKey, useQueryStore } from '@/data/query-client.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'

/** Maximum age of the count in ms. Each page has a pill, so the count is not requested for each page. */
const MAX_COUNT_AGE_MS = 5 * 60_000

const operation = quarantinedChangeOperations['held_changes.list']

/** Counts the quarantined changes that wait for the coordinator. Renders nothing. */
export const QuarantineCount = ({ onCount }: { onCount: (count: number) => void }) => {
  const isReachable = useReachable()
  const { data } = useQuery(
    {
      // The same key as the list of these changes, so that a decision also changes the count.
      queryKey: buildQueryKey(operation, { params: null, query: null }),
      queryFn: ({ signal }) => call(operation, { signal }),
      staleTime: MAX_COUNT_AGE_MS,
      enabled: isReachable,
    },
    useQueryStore(),
  )
  const count = data?.results.length ?? 0
  useLayoutEffect(() => onCount(count), [count, onCount])
  return null
}
