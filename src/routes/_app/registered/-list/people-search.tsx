import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Users, X } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useFirstRows } from '@/browser/use-first-rows.ts'
import { useMediaQuery } from '@/browser/use-media.ts'
import { useTypedSearch } from '@/browser/use-typed-search.ts'
import { ListPages } from '@/kit/list/list-pages.tsx'
import { SelectionContainer, useRowSelection } from '@/kit/list/row-selection.tsx'
import { SortChoice } from '@/kit/list/sort-choice.tsx'
import { usePeopleList } from '@/register/use-people-list.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ListHeader } from './list-header.tsx'
import { countFilters, getFilters, type PeopleListState, removeFilters, swapAgeOrdering } from './list-state.ts'
import { PeopleRows } from './people-rows.tsx'
import { PeopleTable } from './people-table.tsx'
import { usePeopleColumns } from './use-people-columns.ts'

/** Lazy print view. If its code cannot be loaded offline, the browser prints the visible page. */
const PaperPeople = lazyOptional(() => import('./paper-people.tsx').then((m) => m.PaperPeople))

const PAGE_SIZE = 50

/**
 * Delay in ms before the URL follows the search. The list comes from the device and follows each character immediately.
 */
const URL_UPDATE_DELAY_MS = 1000

type PeopleSearchProps = {
  /** Search and filters from the URL. */
  kept: PeopleListState
  /** True for partner users, who see more filters and columns than Boxes of Hope users. */
  partner: boolean
}

/**
 * Search, filters, tools and the matching people. It is separate from the page header so that typing does not render
 * the header.
 */
export const PeopleSearch = ({ kept: urlState, partner }: PeopleSearchProps) => {
  const { t } = useLingui()
  const user = useUser()
  const navigate = useNavigate({ from: '/registered/' })
  const {
    typed: search,
    setTyped,
    take,
    settle,
  } = useTypedSearch(urlState.search, (typed) => updateState({ search: typed }), URL_UPDATE_DELAY_MS)
  const updateState = useCallback(
    (change: Partial<PeopleListState>) => {
      const search = take()
      void navigate({
        search: (before: PeopleListState) => ({ ...before, page: undefined, search, ...change }),
        // Page and filter changes add a history entry for Back. Typing in the search and sorting replace the entry.
        replace: 'search' in change || 'ordering' in change,
        // Keep the scroll position during a search. Scrolling could move a row while the user's finger is on it.
        resetScroll: !('search' in change),
      })
    },
    [navigate, take],
  )
  const state = search === urlState.search ? urlState : { ...urlState, search, page: undefined }
  const people = usePeopleList(state)
  const [isTyping, setIsTyping] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const isNarrow = useMediaQuery('(max-width: 63.99rem)')
  const columns = usePeopleColumns(partner, user.allow_multiple_groups)
  const setOrdering = useCallback(
    (ordering: PeopleListState['ordering']) => updateState({ ordering: swapAgeOrdering(ordering) }),
    [updateState],
  )
  const pageCount = Math.max(1, Math.ceil((people?.length ?? 0) / PAGE_SIZE))
  const page = Math.min(state.page ?? 1, pageCount)
  // Correct the URL if its page number is beyond the last page.
  const isBeyondLastPage =
    people !== undefined && search === urlState.search && urlState.page !== undefined && urlState.page > pageCount
  useEffect(() => {
    if (!isBeyondLastPage) return
    const lastPage = pageCount === 1 ? undefined : pageCount
    void navigate({ search: (before: PeopleListState) => ({ ...before, page: lastPage }), replace: true })
  }, [isBeyondLastPage, pageCount, navigate])
  const pagePeople = useMemo(() => people?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) ?? [], [people, page])
  const queryKey = JSON.stringify([search, getFilters(state), state.ordering, page])
  const selection = useRowSelection(people && pagePeople, queryKey)
  const renderedPeople = useFirstRows(pagePeople, people ? queryKey : null, isTyping, selection.home)
  const isFiltered = Boolean(search) || countFilters(urlState) > 0
  const rowProps = {
    people: renderedPeople,
    shown: pagePeople,
    selection,
    actions: (
      <BulkActions
        selection={selection}
        shown={pagePeople}
        archived={urlState.soft_archived ?? false}
        narrow={isNarrow}
      />
    ),
  }
  function renderRows() {
    if (isPhone) return <PeopleRows {...rowProps} partner={partner} />
    return (
      <PeopleTable
        {...rowProps}
        partner={partner}
        typing={isTyping}
        columns={columns}
        ordering={swapAgeOrdering(urlState.ordering)}
        onOrdering={setOrdering}
      />
    )
  }
  return (
    <>
      {people ? (
        <Suspense>
          <PaperPeople people={people} />
        </Suspense>
      ) : null}
      <ListHeader
        search={search}
        onSearch={setTyped}
        onTyping={(begins) => {
          setIsTyping(begins)
          if (!begins) settle()
        }}
        state={urlState}
        onChange={updateState}
        partner={partner}
        sort={
          isPhone ? (
            <SortChoice
              columns={columns}
              unsorted={t`Newest first`}
              ordering={swapAgeOrdering(urlState.ordering)}
              onOrdering={setOrdering}
            />
          ) : null
        }
      />
      {people === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <SelectionContainer selection={selection} label={t`Registration`} className="grid grid-cols-1 gap-3">
          {people.length === 0 ? (
            <EmptyPeopleList
              narrowed={isFiltered}
              partner={partner}
              onClear={() => {
                setTyped(undefined)
                void navigate({ search: removeFilters(urlState) })
              }}
            />
          ) : (
            renderRows()
          )}
          {people.length === 0 ? null : (
            <ListPages
              page={page}
              pages={pageCount}
              size={PAGE_SIZE}
              count={people.length}
              home={selection.home}
              onPage={(next) => updateState({ page: next === 1 ? undefined : next })}
            />
          )}
        </SelectionContainer>
      )}
    </>
  )
}

type EmptyPeopleListProps = { narrowed: boolean; partner: boolean; onClear: () => void }

/** Empty state of the list, with the reason and the next step. */
const EmptyPeopleList = ({ narrowed, partner, onClear }: EmptyPeopleListProps) => (
  <EmptyState
    icon={Users}
    title={narrowed ? <Trans>No one matches.</Trans> : <Trans>No one is registered yet.</Trans>}
    action={
      narrowed ? (
        <Button icon={X} onClick={onClear}>
          <Trans>Clear search and filters</Trans>
        </Button>
      ) : null
    }
  >
    {narrowed ? (
      <Trans>Try fewer letters or fewer filters.</Trans>
    ) : (
      partner && <Trans>Register the first child or adult with the buttons above.</Trans>
    )}
  </EmptyState>
)
