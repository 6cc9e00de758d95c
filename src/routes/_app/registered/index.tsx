import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { UserPlus, Users, X } from 'lucide-react'
import { useMemo } from 'react'
import * as v from 'valibot'
import { ListPages } from '@/blocks/list-pages.tsx'
import { PageHead } from '@/blocks/page-head.tsx'
import { SelectionHome, useRowSelection } from '@/blocks/row-selection.tsx'
import { SortChoice } from '@/blocks/sort-choice.tsx'
import { useFirstRows } from '@/hooks/use-first-rows.ts'
import { useMedia } from '@/hooks/use-media.ts'
import { usePeopleList } from '@/hooks/use-people-list.ts'
import { useUser } from '@/hooks/use-user.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { BulkActions } from './-list/bulk-actions.tsx'
import { ListHead } from './-list/list-head.tsx'
import { countFilters, PeopleListState, withoutFilters } from './-list/list-state.ts'
import { PeopleRows } from './-list/people-rows.tsx'
import { PeopleTable } from './-list/people-table.tsx'
import { usePeopleColumns } from './-list/use-people-columns.ts'
import { useTypedSearch } from './-list/use-typed-search.ts'

const PAGE = 50

export const Route = createFileRoute('/_app/registered/')({
  validateSearch: (search) => v.parse(PeopleListState, search),
  component: RegistrationScreen,
  staticData: { offline: true },
})

/** The people of the club, from the replica (REG-01 to REG-73). */
function RegistrationScreen() {
  const { t } = useLingui()
  const user = useUser()
  const kept = Route.useSearch()
  const navigate = Route.useNavigate()
  const [search, setSearch] = useTypedSearch(kept.search, (search) => set({ search }))
  const state = search === kept.search ? kept : { ...kept, search, page: undefined }
  const people = usePeopleList(state)
  const selection = useRowSelection()
  const phone = useMedia('(max-width: 47.99rem)')
  const partner = !user.is_boxes_of_hope && !user.organisation__is_boxes_of_hope
  const columns = usePeopleColumns(partner, user.allow_multiple_groups)
  const set = (change: Partial<PeopleListState>) =>
    void navigate({ search: { ...state, page: undefined, ...change }, replace: true })
  const change = (to: Partial<PeopleListState>) =>
    Object.keys(to).join() === 'search' ? setSearch(to.search) : set(to)
  const pages = Math.max(1, Math.ceil((people?.length ?? 0) / PAGE))
  const page = Math.min(state.page ?? 1, pages)
  const shown = useMemo(() => people?.slice((page - 1) * PAGE, page * PAGE) ?? [], [people, page])
  const drawn = useFirstRows(shown)
  const narrowed = Boolean(state.search) || countFilters(state) > 0
  const actions = (
    <BulkActions selection={selection} shown={shown} archived={state.soft_archived ?? false} phone={phone} />
  )
  return (
    <main className="grid max-w-360 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Registration`}>
        {partner ? (
          <>
            <Button asChild>
              <Link to="/registered/new" search={{ adult: true }}>
                <UserPlus aria-hidden="true" />
                <Trans>Register New Adult</Trans>
              </Link>
            </Button>
            <Button asChild variant="primary">
              <Link to="/registered/new">
                <UserPlus aria-hidden="true" />
                <Trans>Register New Child</Trans>
              </Link>
            </Button>
          </>
        ) : (
          <Button asChild variant="primary">
            <Link to="/registered/new">
              <UserPlus aria-hidden="true" />
              <Trans>Register New BoH Family</Trans>
            </Link>
          </Button>
        )}
      </PageHead>
      <ListHead state={state} onChange={change} partner={partner} />
      {people === undefined ? (
        <Skeleton className="h-96" />
      ) : people.length === 0 ? (
        <Nobody
          narrowed={narrowed}
          partner={partner}
          onClear={() => {
            setSearch(undefined)
            void navigate({ search: withoutFilters(state), replace: true })
          }}
        />
      ) : (
        <SelectionHome selection={selection} label={t`Registration`} className="grid grid-cols-1 gap-3">
          {phone ? (
            <>
              <SortChoice
                columns={columns}
                unsorted={t`Newest first`}
                ordering={state.ordering}
                onOrdering={(ordering) => set({ ordering })}
              />
              <PeopleRows people={drawn} shown={shown} selection={selection} actions={actions} />
            </>
          ) : (
            <PeopleTable
              people={drawn}
              shown={shown}
              partner={partner}
              columns={columns}
              ordering={state.ordering}
              onOrdering={(ordering) => set({ ordering })}
              selection={selection}
              actions={actions}
            />
          )}
          <ListPages
            page={page}
            pages={pages}
            size={PAGE}
            count={people.length}
            onPage={(next) => set({ page: next === 1 ? undefined : next })}
          />
        </SelectionHome>
      )}
    </main>
  )
}

type NobodyProps = { narrowed: boolean; partner: boolean; onClear: () => void }

/** What stands in place of an empty list: why, and the next step. */
const Nobody = ({ narrowed, partner, onClear }: NobodyProps) => (
  <EmptyState
    icon={Users}
    title={narrowed ? <Trans>Nobody matches.</Trans> : <Trans>Nobody is registered yet.</Trans>}
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
    ) : partner ? (
      <Trans>Register the first child or adult with the buttons above.</Trans>
    ) : null}
  </EmptyState>
)
