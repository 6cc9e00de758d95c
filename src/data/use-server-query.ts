import { hashKey, keepPreviousData, type Query, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { useQueryStore } from './query-client.ts'
import { useErrorNotice } from './use-error-notice.ts'

/** Reason for a failed call: `no_answer` if the server was not reached, `fault` if it failed. */
export type QueryFailure = 'no_answer' | 'fault'

export const getQueryFailure = (error: unknown): QueryFailure | null => {
  if (!error) return null
  return error instanceof NoAnswer ? 'no_answer' : 'fault'
}

/** State that every server query returns, for any type of data. */
export type ServerQueryState = { reachable: boolean; failure: QueryFailure | null; again: () => void }

type ServerQuery<T> = {
  /** Cache key. Queries with equal keys share a response. */
  key: QueryKey
  ask: (signal: AbortSignal) => Promise<T>
  /** False if the query must not run yet. */
  wanted: boolean
  /** Keeps showing the previous query's data until this one resolves. */
  keep?: boolean
  /** True if several components of a screen show the data. Only the first one that opens fetches it. */
  shared?: boolean
}

/** Treats data as fresh while another component shows it. That component has fetched the data when it opened. */
const sharedStaleTime = (query: Pick<Query, 'getObserversCount'>): number =>
  query.getObserversCount() > 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY

/**
 * Runs a query against the server. A cached response shows at once. It is refetched when the screen opens, but not when
 * the network returns (DASH-232).
 */
export const useServerQuery = <T>({ key, ask, wanted, keep = false, shared = false }: ServerQuery<T>) => {
  const store = useQueryStore()
  const isReachable = useReachable()
  const showErrorNotice = useErrorNotice()
  // Remember the query that this screen has fetched and treat its data as fresh. Otherwise React Query would refetch it
  // when the query is enabled again.
  const [fetchedKey, setFetchedKey] = useState<string | null>(null)
  const keyHash = hashKey(key)
  const { data, error, isFetching, isFetchedAfterMount, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => ask(signal),
      ...(keep && { placeholderData: keepPreviousData }),
      ...(shared && { staleTime: sharedStaleTime }),
      ...(fetchedKey === keyHash && { staleTime: Number.POSITIVE_INFINITY }),
      enabled: isReachable && wanted,
    },
    store,
  )
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) showErrorNotice(error)
  }, [error, showErrorNotice])
  /** True if the data belongs to this query, even while a newer response is being fetched. */
  const hasAnswer = data !== undefined && !isPlaceholderData
  const isFresh = isFetchedAfterMount && hasAnswer && !error && !isFetching
  useEffect(() => {
    if (isFresh) setFetchedKey(keyHash)
  }, [isFresh, keyHash])
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403)
  return {
    answer: (data as T | undefined) ?? null,
    reachable: isReachable,
    missing: isMissing,
    failure: isMissing ? null : getQueryFailure(error),
    again: () => void refetch(),
    answered: hasAnswer,
    fetching: isFetching,
    /** True while the query's first data is being fetched. */
    busy: isReachable && isFetching && !hasAnswer,
  }
}
