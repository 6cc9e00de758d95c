import { flagsOf } from '@contract/access.ts'
import { PAGE_SIZE } from '@contract/operation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Building2, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { ListPages } from '@/blocks/list-pages.tsx'
import { PageHead } from '@/blocks/page-head.tsx'
import { SortChoice } from '@/blocks/sort-choice.tsx'
import { useMedia } from '@/hooks/use-media.ts'
import { useTypedSearch } from '@/hooks/use-typed-search.ts'
import { useUser } from '@/hooks/use-user.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ClubCards } from './-list/club-cards.tsx'
import { type ClubColumns, ClubsTable } from './-list/clubs-table.tsx'
import { ListNotice } from './-list/list-notice.tsx'
import { ClubListState } from './-list/list-state.ts'
import { SearchBar } from './-list/search-bar.tsx'
import { StatusDialog } from './-list/status-dialog.tsx'
import { type Club, useClubs } from './-list/use-clubs.ts'

/** How long after the last letter the list is asked again, in ms (API-22, FMT-22). */
const REST_MS = 1000

export const Route = createFileRoute('/_app/organisations/')({
  validateSearch: (search) => v.parse(ClubListState, search),
  component: ClubsScreen,
})

/** The clubs of the network, for central staff (ORG-02, ROUTE-42, STAT-115). */
function ClubsScreen() {
  const { t } = useLingui()
  const kept = Route.useSearch()
  const navigate = Route.useNavigate()
  // Main programme staff see which clubs are of Boxes of Hope (STAT-101, STAT-102).
  const programmes = flagsOf(useUser()).tlg
  const phone = useMedia('(max-width: 47.99rem)')
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Club | null>(null)
  const set = useCallback(
    (change: Partial<ClubListState>) =>
      void navigate({
        search: (before) => ({ ...before, page: undefined, ...change }),
        // A page is a step that Back takes back; a search grows letter by letter and is none.
        replace: !('page' in change),
      }),
    [navigate],
  )
  const { typed, setTyped, take, settle } = useTypedSearch(kept.search, (search) => set({ search }), REST_MS)
  const { reachable, failure, told, answered, busy, again } = useClubs(kept)

  const pages = Math.max(1, Math.ceil((told?.count ?? 0) / PAGE_SIZE))
  const isPastEnd = answered && (kept.page ?? 1) > pages
  useEffect(() => {
    const page = pages === 1 ? undefined : pages
    if (isPastEnd) void navigate({ search: (before) => ({ ...before, page }), replace: true })
  }, [isPastEnd, pages, navigate])

  const cutOff = !reachable || failure === 'no_answer'
  const clubs = told?.results ?? []
  const columns: ClubColumns = [
    { value: 'organisation_name', label: t`Name` },
    { value: 'region', label: t`Region` },
    ...(programmes ? [{ value: 'is_boxes_of_hope' as const, label: t`Is BoH` }] : []),
  ]
  const order = {
    columns,
    ordering: kept.ordering,
    // What has been typed by now goes along: the list is asked once.
    onOrdering: (ordering: ClubListState['ordering']) => set({ search: take(), ordering }),
  }
  const clear = () => {
    setTyped(undefined)
    set({ search: undefined })
    // The pressed button goes with the empty list.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <main className="grid max-w-360 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Clubs`} />
      <SearchBar search={typed} onSearch={setTyped} onSettle={settle} busy={busy} />
      {cutOff || failure ? (
        <ListNotice cutOff={cutOff} stale={clubs.length > 0} onAgain={reachable ? again : undefined} />
      ) : null}
      <div ref={list} tabIndex={-1} aria-busy={busy} className="grid grid-cols-1 gap-3 outline-none">
        {told && clubs.length > 0 ? (
          <>
            {phone ? (
              <>
                <SortChoice {...order} unsorted={t`A to Z`} />
                <ClubCards clubs={clubs} programmes={programmes} onOpen={setOpened} />
              </>
            ) : (
              <ClubsTable {...order} clubs={clubs} onOpen={setOpened} />
            )}
            <ListPages
              page={told.page}
              pages={pages}
              size={PAGE_SIZE}
              count={told.count}
              // Pages of an older question are none of the one that is on its way.
              onPage={(page) => answered && set({ page: page === 1 ? undefined : page })}
            />
          </>
        ) : answered && !isPastEnd ? (
          <NoClubs narrowed={Boolean(kept.search)} onClear={clear} />
        ) : busy ? (
          <Skeleton className="h-96" />
        ) : null}
      </div>
      {opened ? <StatusDialog club={opened} onClose={() => setOpened(null)} /> : null}
    </main>
  )
}

/** What stands in place of an empty list: why, and the next step. */
const NoClubs = ({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) => (
  <EmptyState
    icon={Building2}
    title={narrowed ? <Trans>No clubs match</Trans> : <Trans>There are no clubs yet.</Trans>}
    action={
      narrowed ? (
        <Button icon={X} onClick={onClear}>
          <Trans>Clear the search</Trans>
        </Button>
      ) : null
    }
  >
    {narrowed ? <Trans>Try fewer letters.</Trans> : null}
  </EmptyState>
)
