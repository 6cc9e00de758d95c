import { type Operation, type OperationInput, type OperationOutput, PAGE_SIZE } from '@contract/operation.ts'
import { useEffect, useEffectEvent } from 'react'
import { call, type OperationRequest } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { buildQueryKey } from './query-client.ts'
import { useServerQuery } from './use-server-query.ts'

type ListPage = { count: number; results: readonly unknown[] }

/** A row in the response of a list operation. */
export type OperationRow<O extends Operation> = OperationOutput<O> extends { results: readonly (infer R)[] } ? R : never

/**
 * Returns true if the server refused the list, which then shows as empty (API-19, API-20). Excludes status 429, because
 * the user can retry, and 401, because the user must sign in.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401

/**
 * Loads one page of a server list. The previous rows stay visible until new rows arrive.
 * @param filters filters from the address, without the page
 * @param onLastPage called with the number of the last page if `page` is past the end; undefined is the first page
 */
export const useList = <O extends Operation>(
  operation: O,
  filters: Omit<OperationInput<O, 'query'>, 'limit' | 'offset'>,
  page: number | undefined,
  onLastPage: (page: number | undefined) => void,
) => {
  const offset = ((page ?? 1) - 1) * PAGE_SIZE
  const query = { ...filters, limit: PAGE_SIZE, offset } as OperationInput<O, 'query'>
  const { answer, answered, fetching, reachable, failure, again, busy } = useServerQuery<ListPage & { offset: number }>(
    {
      key: buildQueryKey(operation, query),
      ask: async (signal) => {
        const response = (await call(operation, { query, signal } as OperationRequest<O>).catch((error: unknown) => {
          if (isRefusal(error)) return { count: 0, results: [] }
          throw error
        })) as ListPage
        return { ...response, offset }
      },
      wanted: true,
      keep: true,
    },
  )
  const count = answer?.count ?? 0
  const pageCount = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const isPastEnd = answered && !fetching && (page ?? 1) > pageCount
  const goToLastPage = useEffectEvent(() => onLastPage(pageCount === 1 ? undefined : pageCount))
  useEffect(() => {
    if (isPastEnd) goToLastPage()
  }, [isPastEnd])
  return {
    reachable,
    failure,
    again,
    answered,
    busy,
    /** The rows of the latest response. */
    rows: (answer?.results ?? []) as readonly OperationRow<O>[],
    /** The latest response with the further fields of this list, or undefined before it. */
    response: answer as Partial<OperationOutput<O>> | undefined,
    /** The page number of these rows. */
    page: (answer?.offset ?? 0) / PAGE_SIZE + 1,
    pages: pageCount,
    count,
    /** True if the list has no rows. */
    empty: answered && !isPastEnd && count === 0,
  }
}
