import { flagsOf } from '@contract/access.ts'
import { organisationOperations } from '@contract/organisations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Building2, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { OnlineList } from '@/blocks/online-list/online-list.tsx'
import { useOnlineList } from '@/blocks/online-list/use-online-list.ts'
import { PageHead } from '@/blocks/page-head.tsx'
import { SortChoice } from '@/blocks/sort-choice.tsx'
import { useMedia } from '@/hooks/use-media.ts'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { useTypedSearch } from '@/hooks/use-typed-search.ts'
import { useUser } from '@/hooks/use-user.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import type { Club } from './-list/club.ts'
import { ClubCards } from './-list/club-cards.tsx'
import { type ClubColumns, ClubsTable } from './-list/clubs-table.tsx'
import { ClubListState, type ClubListState as Kept } from './-list/list-state.ts'
import { SearchBar } from './-list/search-bar.tsx'
import { StatusDialog } from './-list/status-dialog.tsx'

/** How long after the last letter the list is asked again, in ms (API-22, FMT-22). */
const REST_MS = 1000

export const Route = createFileRoute('/_app/organisations/')({
  validateSearch: unreadSearch<Kept>,
  component: ClubsScreen,
})

/** The clubs of the network, for central staff (ORG-02, ROUTE-42, STAT-115). */
function ClubsScreen() {
  const { t } = useLingui()
  const kept = useSearchState(ClubListState, Route.useSearch())
  const navigate = Route.useNavigate()
  // Main programme staff see which clubs are of Boxes of Hope (STAT-101, STAT-102).
  const programmes = flagsOf(useUser()).tlg
  const phone = useMedia('(max-width: 47.99rem)')
  const place = useRef<HTMLDivElement>(null)
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
  const list = useOnlineList(
    organisationOperations['organisations.list'],
    { search: kept.search, ordering: kept.ordering },
    kept.page,
    (page) => void navigate({ search: (before) => ({ ...before, page }), replace: true }),
  )
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
    place.current?.focus({ preventScroll: true })
  }
  return (
    <main className="grid max-w-360 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Clubs`} />
      <SearchBar search={typed} onSearch={setTyped} onSettle={settle} busy={list.busy} />
      <OnlineList
        ref={place}
        list={list}
        words={{
          cutOff: <Trans>The list of clubs needs a connection: it is not kept on this device.</Trans>,
          fault: <Trans>The list of clubs could not be read just now.</Trans>,
          stale: <Trans>Below are the clubs that were read last.</Trans>,
        }}
        empty={<NoClubs narrowed={Boolean(kept.search)} onClear={clear} />}
        onPage={(page) => set({ page })}
      >
        {phone ? (
          <>
            <SortChoice {...order} unsorted={t`A to Z`} />
            <ClubCards clubs={list.rows} programmes={programmes} onOpen={setOpened} />
          </>
        ) : (
          <ClubsTable {...order} clubs={list.rows} onOpen={setOpened} />
        )}
      </OnlineList>
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
