import { groupOperations } from '@contract/groups.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus, Shapes } from 'lucide-react'
import { call } from '@/api/call.ts'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { removeEach } from '@/kit/list/remove-rows.tsx'
import {
  RemoveSelected,
  SelectAllCheckbox,
  SelectionBar,
  SelectionContainer,
  useRowSelection,
} from '@/kit/list/row-selection.tsx'
import { SortChoice } from '@/kit/list/sort-choice.tsx'
import { compareValues, getNextOrdering, getSortColumn, getSortDirection } from '@/kit/list/sort-cycle.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useGroups } from '@/register/use-groups.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { Button } from '@/ui/button.tsx'
import { SelectCell, SortHeader, Table, TableRow } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { GroupRows } from './-list/group-rows.tsx'
import { type GroupColumn, GroupListState, type GroupListState as Kept } from './-list/list-state.ts'

/** Reports how many groups were not deleted, and why. */
const NotDeleted = ({ count }: { count: number }) => (
  <>
    <span className="block">
      <Trans>{count} row(s) could not be deleted</Trans>
    </span>
    <Trans>A group with sessions, or the club's default group, cannot be removed.</Trans>
  </>
)

/** Reports how many groups were deleted before the bulk delete was interrupted. */
const SomeDeleted = ({ done, all }: { done: number; all: number }) => (
  <Trans>
    {done} of {all} groups deleted. The others are still here.
  </Trans>
)

export const Route = createFileRoute('/_app/groups/')({
  validateSearch: passSearchThrough<Kept>,
  component: GroupsScreen,
  staticData: { offline: true },
})

/** Page of the club's groups (GRP-01, GRP-20). It reads the replica, but a removal needs a connection. */
function GroupsScreen() {
  const { t } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const isReachable = useReachable()
  const requestSync = useRequestSync()
  const groups = useGroups()
  const { ordering } = useSearchState(GroupListState, Route.useSearch())
  const navigate = Route.useNavigate()
  const selection = useRowSelection(groups)

  const column = getSortColumn<GroupColumn>(ordering)
  const rows = column
    ? [...(groups ?? [])].sort((a, b) => compareValues(a[column], b[column]) * (ordering?.startsWith('-') ? -1 : 1))
    : (groups ?? [])
  const remove = async () => {
    const chosenIds = selection.among(rows).map(({ id }) => id)
    const {
      done,
      refused: refusedCount,
      stopped: stopError,
    } = await removeEach(chosenIds, (id) => call(groupOperations['groups.delete'], { params: { id } }))
    requestSync('asked')
    // Keep the remaining groups ticked, so that the user can retry at once.
    if (stopError)
      return showError(stopError, chosenIds.length > 1 && <SomeDeleted done={done} all={chosenIds.length} />)
    selection.clear()
    if (refusedCount) show({ message: <NotDeleted count={refusedCount} />, tone: 'error' })
  }
  const changeOrdering = (next: typeof ordering) => void navigate({ search: { ordering: next }, replace: true })
  const columns: { value: GroupColumn; label: string; number?: boolean }[] = [
    { value: 'name', label: t`Name` },
    { value: 'num_registered', label: t`Number registered`, number: true },
  ]
  const bulkActions = (
    <RemoveSelected rows={selection.among(rows)} needsWifi={!isReachable} onConfirm={() => void remove()} />
  )

  function renderGroups() {
    if (groups === undefined) return <Skeleton className="h-60" />
    if (rows.length === 0) return <EmptyState icon={Shapes} title={<Trans>There are no groups yet.</Trans>} />
    return (
      <SelectionContainer selection={selection} label={t`Groups`} className="grid grid-cols-1 gap-3">
        <GroupRows
          groups={rows}
          selection={selection}
          sort={
            <SortChoice
              inline
              className="ms-auto pe-1"
              columns={columns}
              unsorted={t`A to Z`}
              ordering={ordering}
              onOrdering={changeOrdering}
            />
          }
        >
          {bulkActions}
        </GroupRows>
        <Table
          className="hidden md:block"
          caption={t`Groups`}
          bulkBar={
            <SelectionBar selection={selection} shown={rows}>
              {bulkActions}
            </SelectionBar>
          }
        >
          <thead>
            <tr>
              <SelectAllCheckbox selection={selection} shown={rows} />
              {columns.map(({ value, label, number }) => (
                <SortHeader
                  key={value}
                  number={number}
                  direction={getSortDirection(ordering, value)}
                  onSort={() => changeOrdering(getNextOrdering(ordering, value))}
                >
                  {label}
                </SortHeader>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((group) => (
              <TableRow key={group.id} selected={selection.has(group.id)}>
                <SelectCell
                  label={t`Select ${group.name}`}
                  checked={selection.has(group.id)}
                  onCheckedChange={(isChecked) => selection.pick([group.id], isChecked)}
                />
                <td>
                  <Link to="/groups/$id" params={{ id: group.id }}>
                    {group.name}
                  </Link>
                </td>
                <td className="number">{group.num_registered}</td>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </SelectionContainer>
    )
  }
  return (
    <Page width="form">
      <PageHeader title={t`Groups`}>
        <Button asChild variant="primary">
          <Link to="/groups/$id" params={{ id: 'new' }}>
            <Plus aria-hidden="true" />
            <Trans>New group</Trans>
          </Link>
        </Button>
      </PageHeader>
      {renderGroups()}
    </Page>
  )
}
