import { hashKey, keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { useQueryStore } from './query-client.ts'
import { useErrorNotice } from './use-error-notice.ts'

/** Why there is no answer: nothing reached the server, or something is wrong with it. */
export type Failure = 'no_answer' | 'fault'

export const failureOf = (error: unknown): Failure | null =>
  !error ? null : error instanceof NoAnswer ? 'no_answer' : 'fault'

/** How the answer to a question is, whatever it is about. */
export type AnswerState = { reachable: boolean; failure: Failure | null; again: () => void }

type Question<T> = {
  /** The same question has the same key. */
  key: QueryKey
  ask: (signal: AbortSignal) => Promise<T>
  /** False: there is nothing to ask yet. */
  wanted: boolean
  /** What was told of another question stays until there is an answer to this one. */
  keep?: boolean
}

/**
 * The answer of the server to a question. The cached answer shows at once and is requested again as the screen opens, but
 * not when the network returns (DASH-232).
 */
export const useAnswer = <T>({ key, ask, wanted, keep = false }: Question<T>) => {
  const store = useQueryStore()
  const reachable = useReachable()
  const notice = useErrorNotice()
  // A query that is enabled again fetches if its data is stale, so what this screen fetched must not be stale.
  const [fetchedKey, setFetchedKey] = useState<string | null>(null)
  const hash = hashKey(key)
  const { data, error, isFetching, isFetchedAfterMount, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => ask(signal),
      ...(keep && { placeholderData: keepPreviousData }),
      ...(fetchedKey === hash && { staleTime: Number.POSITIVE_INFINITY }),
      enabled: reachable && wanted,
    },
    store,
  )
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) notice(error)
  }, [error, notice])
  /** What is there answers this question, though a newer answer may be on its way. */
  const answered = data !== undefined && !isPlaceholderData
  const isFresh = isFetchedAfterMount && answered && !error && !isFetching
  useEffect(() => {
    if (isFresh) setFetchedKey(hash)
  }, [isFresh, hash])
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 403)
  return {
    answer: (data as T | undefined) ?? null,
    reachable,
    missing,
    failure: missing ? null : failureOf(error),
    again: () => void refetch(),
    answered,
    fetching: isFetching,
    /** Nothing that answers the question is there yet, and something may come. */
    busy: reachable && isFetching && !answered,
  }
}
