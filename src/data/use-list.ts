import { type InputOf, type Operation, type OutputOf, PAGE_SIZE } from '@contract/operation.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, type Request } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { keyOf, useQueryStore } from './query-client.ts'
import { useErrorNotice } from './use-error-notice.ts'

type Page = { count: number; results: readonly unknown[] }

/** A row of what a list operation answers. */
export type RowOf<O extends Operation> = OutputOf<O> extends { results: readonly (infer R)[] } ? R : never

/** A list that is refused is an empty one (API-19, API-20); who is told to wait can try again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401

/** Why there is no answer: nothing reached the server, or something is wrong with it. */
export type Failure = 'no_answer' | 'fault'

export const failureOf = (error: unknown): Failure | null =>
  !error ? null : error instanceof NoAnswer ? 'no_answer' : 'fault'

/**
 * One page of a list that the server holds; what was told last stays until there is something newer.
 * @param filters what the address asks for, without the page
 * @param onLastPage the address names its last page where it asked for one past the end; undefined is the first
 */
export const useList = <O extends Operation>(
  operation: O,
  filters: Omit<InputOf<O, 'query'>, 'limit' | 'offset'>,
  page: number | undefined,
  onLastPage: (page: number | undefined) => void,
) => {
  const store = useQueryStore()
  const reachable = useReachable()
  const notice = useErrorNotice()
  const offset = ((page ?? 1) - 1) * PAGE_SIZE
  const query = { ...filters, limit: PAGE_SIZE, offset } as InputOf<O, 'query'>
  const asked = useQuery(
    {
      queryKey: keyOf(operation, query),
      queryFn: async ({ signal }) => {
        const request: Request<O> = { query, signal } as Request<O>
        const answer = (await call(operation, request).catch((error: unknown) => {
          if (isRefusal(error)) return { count: 0, results: [] }
          throw error
        })) as Page
        return { ...answer, offset }
      },
      placeholderData: keepPreviousData,
      // Without a network the question waits.
      enabled: reachable,
    },
    store,
  )
  const { data, error, isFetching, isPlaceholderData } = asked
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) notice(error)
  }, [error, notice])
  const answered = data !== undefined && !isPlaceholderData
  const count = data?.count ?? 0
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const isPastEnd = answered && !isFetching && (page ?? 1) > pages
  const toLast = useEffectEvent(() => onLastPage(pages === 1 ? undefined : pages))
  useEffect(() => {
    if (isPastEnd) toLast()
  }, [isPastEnd])
  return {
    reachable,
    failure: failureOf(error),
    again: () => void asked.refetch(),
    /** The answer belongs to the present question, though a newer one may be on its way. */
    answered,
    /** Nothing is there yet, or what is there answers another question. */
    busy: reachable && isFetching && !answered,
    /** The rows that were told last. */
    rows: (data?.results ?? []) as readonly RowOf<O>[],
    /** The page that they are. */
    page: (data?.offset ?? 0) / PAGE_SIZE + 1,
    pages,
    count,
    /** There is nothing that answers the question. */
    empty: answered && !isPastEnd && count === 0,
  }
}
