import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { UserPlus, Users, X } from 'lucide-react'
import * as v from 'valibot'
import { ListPages } from '@/blocks/list-pages.tsx'
import { PageHead } from '@/blocks/page-head.tsx'
import { usePeopleList } from '@/hooks/use-people-list.ts'
import { useUser } from '@/hooks/use-user.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { PeopleRows } from './-list/people-rows.tsx'
import { PeopleTable } from './-list/people-table.tsx'

const PAGE = 50

const Search = v.object({
  search: v.fallback(v.optional(v.string()), undefined),
  archived: v.fallback(v.optional(v.boolean()), undefined),
  ordering: v.fallback(v.optional(v.string()), undefined),
  page: v.fallback(v.optional(v.number()), undefined),
})

export const Route = createFileRoute('/_app/registered/')({
  validateSearch: (search) => v.parse(Search, search),
  component: RegistrationScreen,
  staticData: { offline: true },
})

/** The people of the club, from the replica (REG-01, REG-02, REG-04, REG-05, REG-27). */
function RegistrationScreen() {
  const { t } = useLingui()
  const user = useUser()
  const state = Route.useSearch()
  const navigate = Route.useNavigate()
  const people = usePeopleList(state)
  const partner = !user.is_boxes_of_hope && !user.organisation__is_boxes_of_hope
  const set = (change: Partial<typeof state>) =>
    void navigate({ search: { ...state, page: undefined, ...change }, replace: true })
  const pages = Math.max(1, Math.ceil((people?.length ?? 0) / PAGE))
  const page = Math.min(state.page ?? 1, pages)
  const shown = people?.slice((page - 1) * PAGE, page * PAGE) ?? []
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
        ) : null}
      </PageHead>
      <div className="flex flex-wrap items-center gap-2.5 rounded-xl border border-border bg-card p-3">
        <SearchInput
          className="min-w-[min(15rem,100%)] flex-1 sm:max-w-90"
          label={t`Search`}
          placeholder={t`Search`}
          clearLabel={t`Clear the search`}
          value={state.search ?? ''}
          onValueChange={(search) => set({ search: search || undefined })}
        />
        <Checkbox
          checked={state.archived ?? false}
          onCheckedChange={(on) => set({ archived: on || undefined })}
        >
          <Trans>View Archived</Trans>
        </Checkbox>
      </div>
      {people === undefined ? (
        <Skeleton className="h-96" />
      ) : people.length === 0 ? (
        <EmptyState
          icon={Users}
          title={state.search ? <Trans>Nobody matches.</Trans> : <Trans>Nobody is registered yet.</Trans>}
          action={
            state.search ? (
              <Button icon={X} onClick={() => set({ search: undefined })}>
                <Trans>Clear the search</Trans>
              </Button>
            ) : null
          }
        >
          {state.search ? (
            partner ? (
              <Trans>Try fewer letters, or register somebody new with the buttons above.</Trans>
            ) : (
              <Trans>Try fewer letters.</Trans>
            )
          ) : partner ? (
            <Trans>Register the first child or adult with the buttons above.</Trans>
          ) : null}
        </EmptyState>
      ) : (
        <>
          <PeopleRows people={shown} />
          <PeopleTable
            people={shown}
            partner={partner}
            ordering={state.ordering}
            onOrdering={(ordering) => set({ ordering })}
          />
          <ListPages
            page={page}
            pages={pages}
            size={PAGE}
            count={people.length}
            onPage={(next) => set({ page: next === 1 ? undefined : next })}
          />
        </>
      )}
    </main>
  )
}
