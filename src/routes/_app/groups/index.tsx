import { groupOperations } from '@contract/groups.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus, Shapes } from 'lucide-react'
import { Fragment } from 'react'
import { call } from '@/api/call.ts'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { actOnEach } from '@/kit/list/bulk-run.ts'
import { RowResultText } from '@/kit/list/row-result.tsx'
import {
  RemoveSelected,
  SelectAllCheckbox,
  SelectionBar,
  SelectionContainer,
  useRowSelection,
} from '@/kit/list/row-selection.tsx'
import { SortChoice } from '@/kit/list/sort-choice.tsx'
import { compareValues, getNextOrdering, getSortColumn, getSortDirection } from '@/kit/list/sort-cycle.ts'
import { useBulkRun } from '@/kit/list/use-bulk-run.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useGroups } from '@/register/use-groups.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { Button } from '@/ui/button.tsx'
import { SelectCell, SortHeader, Table, TableRow } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { GroupRows } from './-list/group-rows.tsx'
import { type GroupColumn, GroupListState, type GroupListState as Kept } from './-list/list-state.ts'

export const Route = createFileRoute('/_app/groups/')({
  validateSearch: passSearchThrough<Kept>,
  component: GroupsScreen,
  staticData: { offline: true },
})

/** Page of the club's groups (GRP-01, GRP-20). It reads the replica, but a removal needs a connection. */
function GroupsScreen() {
  const { t } = useLingui()
  const isReachable = useReachable()
  const requestSync = useRequestSync()
  const groups = useGroups()
  const { ordering } = useSearchState(GroupListState, Route.useSearch())
  const navigate = Route.useNavigate()
  const work = useBulkRun()
  const { run } = work
  const selection = useRowSelection(groups, '', run !== null)

  const column = getSortColumn<GroupColumn>(ordering)
  const rows = column
    ? [...(groups ?? [])].sort((a, b) => compareValues(a[column], b[column]) * (ordering?.startsWith('-') ? -1 : 1))
    : (groups ?? [])
  const remove = () =>
    work.start({
      kind: 'remove',
      ids: selection.among(rows).map(({ id }) => id),
      portionSize: 1,
      act: actOnEach((id) => call(groupOperations['groups.delete'], { params: { id } })),
      onEnd: () => requestSync('asked'),
      onAllDone: selection.clear,
      explain: () => <Trans>A group with sessions, or the club's default group, cannot be removed.</Trans>,
    })
  const changeOrdering = (next: typeof ordering) => void navigate({ search: { ordering: next }, replace: true })
  const columns: { value: GroupColumn; label: string; number?: boolean }[] = [
    { value: 'name', label: t`Name` },
    { value: 'num_registered', label: t`Number registered`, number: true },
  ]
  const bulkActions = (
    <RemoveSelected rows={selection.among(rows)} needsWifi={!isReachable} onConfirm={() => void remove()} />
  )
  const newGroupButton = (
    <Button asChild variant="primary">
      <Link to="/groups/$id" params={{ id: 'new' }}>
        <Plus aria-hidden="true" />
        <Trans>New group</Trans>
      </Link>
    </Button>
  )

  function renderGroups() {
    if (groups === undefined) return <Skeleton className="h-60" />
    if (rows.length === 0)
      return <EmptyState icon={Shapes} title={<Trans>There are no groups yet.</Trans>} action={newGroupButton} />
    return (
      <SelectionContainer selection={selection} label={t`Groups`} className="grid grid-cols-1 gap-3">
        <GroupRows
          groups={rows}
          selection={selection}
          work={work}
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
            <SelectionBar selection={selection} shown={rows} work={work}>
              {bulkActions}
            </SelectionBar>
          }
        >
          <thead>
            <tr>
              <SelectAllCheckbox selection={selection} shown={rows} />
              {columns.map(({ value, label, number }) => (
                <Fragment key={value}>
                  <SortHeader
                    number={number}
                    direction={getSortDirection(ordering, value)}
                    onSort={() => changeOrdering(getNextOrdering(ordering, value))}
                  >
                    {label}
                  </SortHeader>
                  {run && value === 'name' ? (
                    <th scope="col">
                      <Trans>Result</Trans>
                    </th>
                  ) : null}
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((group) => (
              <TableRow key={group.id} selected={selection.has(group.id)}>
                <SelectCell
                  label={t`Select ${group.name}`}
                  checked={selection.has(group.id)}
                  disabled={selection.isLocked}
                  onCheckedChange={(isChecked) => selection.pick([group.id], isChecked)}
                />
                <td>
                  <Link to="/groups/$id" params={{ id: group.id }}>
                    {group.name}
                  </Link>
                </td>
                {run ? (
                  <td>
                    <RowResultText run={run} id={group.id} />
                  </td>
                ) : null}
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
      <PageHeader title={t`Groups`}>{newGroupButton}</PageHeader>
      {renderGroups()}
    </Page>
  )
}
