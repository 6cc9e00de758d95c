import type { Operation, OutputOf } from '@contract/operation.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, type Request } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { keyOf, useQueryStore } from './query-client.ts'
import { useErrorNotice } from './use-error-notice.ts'
import { type Failure, failureOf } from './use-list.ts'

/** How the answer to a question is, whatever it is about. */
export type AnswerState = { reachable: boolean; failure: Failure | null; again: () => void }

type Question<O extends Operation> = Pick<Request<O>, 'params' | 'query' | 'body'> & {
  /** False: there is nothing to ask yet. */
  wanted?: boolean
  /** What was told of another question stays until there is an answer to this one. */
  keep?: boolean
}

/** The whole answer of a call; what was told last shows at once, and is asked again. */
export const useAsked = <O extends Operation>(operation: O, question: Question<O> = {}) => {
  const { params, query, body, wanted = true, keep = false } = question
  const store = useQueryStore()
  const reachable = useReachable()
  const notice = useErrorNotice()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: keyOf(operation, {
        params: params ?? null,
        query: query ?? null,
        ...(body !== undefined && { body }),
      }),
      queryFn: ({ signal }) => call(operation, { params, query, body, signal } as Request<O>),
      ...(keep && { placeholderData: keepPreviousData }),
      enabled: reachable && wanted,
    },
    store,
  )
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) notice(error)
  }, [error, notice])
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 403)
  return {
    answer: (data as OutputOf<O> | undefined) ?? null,
    reachable,
    missing,
    failure: missing ? null : failureOf(error),
    again: () => void refetch(),
    /** Nothing that answers the question is there yet, and something may come. */
    busy: reachable && isFetching && (data === undefined || isPlaceholderData),
  }
}
