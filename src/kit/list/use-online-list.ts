import { type InputOf, type Operation, type OutputOf, PAGE_SIZE } from '@contract/operation.ts'
import { useEffect, useEffectEvent } from 'react'
import { useAnswer } from './use-answer.ts'

type Page = { count: number; results: readonly unknown[] }

type Row<O extends Operation> = OutputOf<O> extends { results: readonly (infer R)[] } ? R : never

/** The address names its last page where it asked for one past the end; undefined is the first. */
type OnLastPage = (page: number | undefined) => void

/**
 * One page of a list that the server holds. A list that is refused is an empty one (API-19, API-20).
 * @param filters what the address asks for, without the page
 */
export const useOnlineList = <O extends Operation>(
  operation: O,
  filters: Omit<InputOf<O, 'query'>, 'limit' | 'offset'>,
  page: number | undefined,
  onLastPage: OnLastPage,
) => {
  const offset = ((page ?? 1) - 1) * PAGE_SIZE
  const { told, answered, ...state } = useAnswer<O, Page>(operation, {
    query: { ...filters, limit: PAGE_SIZE, offset } as InputOf<O, 'query'>,
    refused: { count: 0, results: [] },
  })
  const answer = told?.answer as Page | undefined
  const count = answer?.count ?? 0
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const isPastEnd = answered && (page ?? 1) > pages
  const toLast = useEffectEvent(() => onLastPage(pages === 1 ? undefined : pages))
  useEffect(() => {
    if (isPastEnd) toLast()
  }, [isPastEnd])
  return {
    ...state,
    answered,
    /** The rows that were told last. */
    rows: (answer?.results ?? []) as readonly Row<O>[],
    /** The page that they are. */
    page: ((told?.query as { offset?: number } | undefined)?.offset ?? 0) / PAGE_SIZE + 1,
    pages,
    count,
    /** There is nothing that answers the question. */
    empty: answered && !isPastEnd && count === 0,
  }
}

export type OnlineRows = Omit<ReturnType<typeof useOnlineList<Operation>>, 'rows'> & {
  rows: readonly unknown[]
}
