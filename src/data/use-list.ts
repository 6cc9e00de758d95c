import { type InputOf, type Operation, type OutputOf, PAGE_SIZE } from '@contract/operation.ts'
import { useEffect, useEffectEvent } from 'react'
import { call, type Request } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { keyOf } from './query-client.ts'
import { useAnswer } from './use-answer.ts'

type Page = { count: number; results: readonly unknown[] }

/** A row of what a list operation answers. */
export type RowOf<O extends Operation> = OutputOf<O> extends { results: readonly (infer R)[] } ? R : never

/** A list that is refused is an empty one (API-19, API-20); who is told to wait can try again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401

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
  const offset = ((page ?? 1) - 1) * PAGE_SIZE
  const query = { ...filters, limit: PAGE_SIZE, offset } as InputOf<O, 'query'>
  const { answer, answered, fetching, reachable, failure, again, busy } = useAnswer<
    Page & { offset: number }
  >({
    key: keyOf(operation, query),
    ask: async (signal) => {
      const told = (await call(operation, { query, signal } as Request<O>).catch((error: unknown) => {
        if (isRefusal(error)) return { count: 0, results: [] }
        throw error
      })) as Page
      return { ...told, offset }
    },
    wanted: true,
    keep: true,
  })
  const count = answer?.count ?? 0
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const isPastEnd = answered && !fetching && (page ?? 1) > pages
  const toLast = useEffectEvent(() => onLastPage(pages === 1 ? undefined : pages))
  useEffect(() => {
    if (isPastEnd) toLast()
  }, [isPastEnd])
  return {
    reachable,
    failure,
    again,
    answered,
    busy,
    /** The rows that were told last. */
    rows: (answer?.results ?? []) as readonly RowOf<O>[],
    /** The page that they are. */
    page: (answer?.offset ?? 0) / PAGE_SIZE + 1,
    pages,
    count,
    /** There is nothing that answers the question. */
    empty: answered && !isPastEnd && count === 0,
  }
}
