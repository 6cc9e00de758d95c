import type { Operation, OperationInput } from '@contract/operation.ts'
import { useCallback, useRef } from 'react'
import { useTypedSearch } from '@/browser/use-typed-search.ts'
import { useList } from '@/data/use-list.ts'
import type { ListState } from './list-state.ts'
import { useRowSelection } from './row-selection.tsx'
import { useBulkRun } from './use-bulk-run.ts'

/** Delay in ms between the last typed character and the search (API-22, FMT-22). */
const SEARCH_DEBOUNCE_MS = 1000

// biome-ignore lint/suspicious/noExplicitAny: each route types navigate differently
type Navigate = (options: any) => unknown

/**
 * Loads an online list for its page: URL state, rows and selection.
 * @param state URL params, parsed with the list's schema
 * @param navigate the list route's navigate function
 * @param fixedQuery further query params that do not depend on the URL
 */
export const useListPage = <O extends Operation, S extends ListState>(
  operation: O,
  state: S,
  navigate: Navigate,
  fixedQuery: Partial<OperationInput<O, 'query'>> = {},
) => {
  const containerRef = useRef<HTMLDivElement>(null)
  const updateParams = useCallback(
    (change: Partial<S>) =>
      void navigate({
        search: (before: object) => ({ ...before, page: undefined, ...change }),
        // Add a history entry for a page change, so that Back works. A search replaces the entry, because it changes
        // with every character.
        replace: !('page' in change),
      }),
    [navigate],
  )
  const {
    typed: typedSearch,
    setTyped: setTypedSearch,
    take: takeTypedSearch,
    settle,
  } = useTypedSearch(state.search, (search) => updateParams({ search } as Partial<S>), SEARCH_DEBOUNCE_MS)
  const { page, ...filters } = state
  const list = useList(
    operation,
    { ...filters, ...fixedQuery } as unknown as Omit<OperationInput<O, 'query'>, 'limit' | 'offset'>,
    page,
    (lastPage) => navigate({ search: (before: object) => ({ ...before, page: lastPage }), replace: true }),
  )
  const work = useBulkRun()
  const selection = useRowSelection(
    list.answered ? (list.rows as readonly { id: string }[]) : undefined,
    JSON.stringify(state),
    work.run !== null,
  )
  return {
    list,
    state,
    /** Path of the list in the API. The device stores the choice of columns under it. */
    path: operation.path as string,
    selection,
    /** Bulk actions on the selected rows. */
    work,
    /** Container of the rows. It receives the focus if the focused element disappears. */
    place: containerRef,
    typed: typedSearch,
    setTyped: setTypedSearch,
    settle,
    /** Updates filters and includes the typed search text, so that the list is loaded only once. */
    filter: (change: Partial<S>) => updateParams({ search: takeTypedSearch(), ...change } as Partial<S>),
    onPage: (newPage: number | undefined) => updateParams({ page: newPage } as Partial<S>),
    clear: () => {
      setTypedSearch(undefined)
      const paramsToClear = Object.keys(state).filter((key) => key !== 'ordering')
      updateParams(Object.fromEntries(paramsToClear.map((key) => [key, undefined])) as Partial<S>)
      // Move the focus, because the pressed button disappears with the empty list.
      containerRef.current?.focus({ preventScroll: true })
    },
    /** True if a search or filter is set. */
    isNarrowed: Object.entries(filters).some(([key, value]) => key !== 'ordering' && value !== undefined),
  }
}

type AnyListPage = ReturnType<typeof useListPage<Operation, ListState>>

/** State of any list page, for components that work with every row type. */
export type ListPageState = Omit<AnyListPage, 'filter' | 'list'> & {
  // biome-ignore lint/suspicious/noExplicitAny: each list has its own columns and filters
  filter: (change: any) => void
  list: Omit<AnyListPage['list'], 'rows'> & { rows: readonly unknown[] }
}
