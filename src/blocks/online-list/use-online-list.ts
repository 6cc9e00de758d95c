import type { Input, OperationName, Output } from '@contract/api.ts'
import { PAGE_SIZE } from '@contract/operation.ts'
import { useEffect, useEffectEvent } from 'react'
import { useAnswer } from './use-answer.ts'

/** The lists that are read a page at a time. */
type ListName = Extract<OperationName, 'organisations.list' | 'parcel_provisions.list'>

type Row<N extends ListName> = Output<N>['results'][number]

/** The address names its last page where it asked for one past the end; undefined is the first. */
type OnLastPage = (page: number | undefined) => void

/**
 * One page of a list that the server holds. A list that is refused is an empty one (API-19, API-20).
 * @param filters what the address asks for, without the page
 */
export const useOnlineList = <N extends ListName>(
  name: N,
  filters: Omit<Input<N, 'query'>, 'limit' | 'offset'>,
  page: number | undefined,
  onLastPage: OnLastPage,
) => {
  const offset = ((page ?? 1) - 1) * PAGE_SIZE
  const { told, answered, ...state } = useAnswer(name, {
    query: { ...filters, limit: PAGE_SIZE, offset } as Input<N, 'query'>,
    refused: { count: 0, results: [] },
  })
  const count = told?.answer.count ?? 0
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
    rows: (told?.answer.results ?? []) as readonly Row<N>[],
    /** The page that they are. */
    page: ((told?.query as { offset?: number } | undefined)?.offset ?? 0) / PAGE_SIZE + 1,
    pages,
    count,
    /** There is nothing that answers the question. */
    empty: answered && !isPastEnd && count === 0,
  }
}

export type OnlineRows = Omit<ReturnType<typeof useOnlineList>, 'rows'> & { rows: readonly unknown[] }
