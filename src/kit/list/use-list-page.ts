import type { InputOf, Operation } from '@contract/operation.ts'
import { useCallback, useRef } from 'react'
import { useList } from '@/data/use-list.ts'
import { useTypedSearch } from '@/hooks/use-typed-search.ts'
import type { ListState } from './list-state.ts'
import { useRowSelection } from './row-selection.tsx'

/** How long after the last letter the list is asked again, in ms (API-22, FMT-22). */
const REST_MS = 1000

// biome-ignore lint/suspicious/noExplicitAny: each route has a navigate of its own type
type Navigate = (options: any) => unknown

/**
 * A list that the server holds, as a page shows it: what the address asks for, its rows, and the rows that are ticked.
 * @param state what the address keeps, read by the list's schema
 * @param navigate of the list's route
 * @param always what the list asks for besides, whatever the address says
 */
export const useListPage = <O extends Operation, S extends ListState>(
  operation: O,
  state: S,
  navigate: Navigate,
  always: Partial<InputOf<O, 'query'>> = {},
) => {
  const place = useRef<HTMLDivElement>(null)
  const set = useCallback(
    (change: Partial<S>) =>
      void navigate({
        search: (before: object) => ({ ...before, page: undefined, ...change }),
        // A page is a step that Back takes back; a search grows letter by letter and is none.
        replace: !('page' in change),
      }),
    [navigate],
  )
  const { typed, setTyped, take, settle } = useTypedSearch(
    state.search,
    (search) => set({ search } as Partial<S>),
    REST_MS,
  )
  const { page, ...filters } = state
  const list = useList(
    operation,
    { ...filters, ...always } as unknown as Omit<InputOf<O, 'query'>, 'limit' | 'offset'>,
    page,
    (last) => navigate({ search: (before: object) => ({ ...before, page: last }), replace: true }),
  )
  const selection = useRowSelection(
    list.answered ? (list.rows as readonly { id: string }[]) : undefined,
    JSON.stringify(state),
  )
  return {
    list,
    state,
    selection,
    /** The place of the rows: the focus goes there when what had it goes. */
    place,
    typed,
    setTyped,
    settle,
    /** What has been typed by now goes along: the list is asked once. */
    filter: (change: Partial<S>) => set({ search: take(), ...change } as Partial<S>),
    onPage: (to: number | undefined) => set({ page: to } as Partial<S>),
    clear: () => {
      setTyped(undefined)
      const nothing = Object.keys(state).filter((key) => key !== 'ordering')
      set(Object.fromEntries(nothing.map((key) => [key, undefined])) as Partial<S>)
      // The pressed button goes with the empty list.
      place.current?.focus({ preventScroll: true })
    },
    /** Something narrows the list. */
    isNarrowed: Object.entries(filters).some(([key, value]) => key !== 'ordering' && value !== undefined),
  }
}

type AnyPage = ReturnType<typeof useListPage<Operation, ListState>>

/** A list page of any noun, for what does not look into its rows. */
export type ListPageState = Omit<AnyPage, 'filter' | 'list'> & {
  // biome-ignore lint/suspicious/noExplicitAny: each list has columns and filters of its own
  filter: (change: any) => void
  list: Omit<AnyPage['list'], 'rows'> & { rows: readonly unknown[] }
}
