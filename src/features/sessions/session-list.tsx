import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarPlus, ClipboardCheck } from 'lucide-react'
import { Suspense } from 'react'
import { formatShortDay } from '@/i18n/format.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { ListPages } from '@/kit/list/list-pages.tsx'
import { SelectAllCheckbox, SelectionBar, SelectionContainer, useRowSelection } from '@/kit/list/row-selection.tsx'
import { SortChoice } from '@/kit/list/sort-choice.tsx'
import { compareValues, getNextOrdering, getSortColumn, getSortDirection } from '@/kit/list/sort-cycle.ts'
import { type ListedSession, useSessionList } from '@/register/use-session-list.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { SelectCell, SortHeader, Table, TableRow } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { HolidayFilter } from './holiday-filter.tsx'
import { SessionBookingBadge } from './session-booking-badge.tsx'
import { SessionBulkActions } from './session-bulk-actions.tsx'
import type { SessionColumn, SessionListState } from './session-list-state.ts'
import { SessionRows } from './session-rows.tsx'
import { useActivitiesText } from './use-activities-text.ts'
import { useBookingCounts } from './use-booking-counts.ts'

/** Printed list, loaded lazily. If the code cannot load offline, the browser prints only the visible rows. */
const PrintedSessions = lazyOptional(() => import('./printed-sessions.tsx').then((m) => m.PrintedSessions))

const PAGE_SIZE = 50

type SessionListProps = {
  state: SessionListState
  onState: (state: SessionListState) => void
  /** Group to which the list is limited. The Group column is then omitted (SES-25). */
  group?: string
}

/** Numbers of children and adults, shown while their columns are collapsed. */
const CollapsedCounts = ({ session }: { session: ListedSession }) => (
  <span className="block text-muted-foreground lg:hidden">
    <span className="block whitespace-nowrap">
      <Plural value={session.num_children_attending} one="# child" other="# children" />
    </span>
    <span className="block whitespace-nowrap">
      <Plural value={session.num_adults_attending} one="# adult" other="# adults" />
    </span>
  </span>
)

/** List of sessions from the replica with filter, sorting, pagination, selection and bulk delete (SES-16 to SES-44). */
export const SessionList = ({ state, onState, group }: SessionListProps) => {
  const { t } = useLingui()
  const user = useUser()
  const getHolidayLabel = useHolidayLabel()
  const { db } = useReplica()
  const saveChanges = useSaveLocally()
  const getActivitiesText = useActivitiesText()
  const sessionList = useSessionList({ ...state, group })
  const selection = useRowSelection(sessionList?.sessions, JSON.stringify(state))
  const bookingCounts = useBookingCounts(
    sessionList?.sessions.flatMap(({ id, booking_opens }) => (booking_opens ? id : [])) ?? [],
  )
  const getCellValue = (session: ListedSession, field: SessionColumn) =>
    field === 'activities' ? getActivitiesText(session) : session[field]
  const shouldShowGroup = !group && user.allowMultipleClubs
  if (!sessionList) return <Skeleton className="h-96" />

  const { ordering } = state
  const sortColumn = getSortColumn(ordering)
  const sortedSessions = sortColumn
    ? [...sessionList.sessions].sort((a, b) => {
        const order = compareValues(getCellValue(a, sortColumn), getCellValue(b, sortColumn))
        return ordering?.startsWith('-') ? -order : order
      })
    : sessionList.sessions
  const pageCount = Math.max(1, Math.ceil(sortedSessions.length / PAGE_SIZE))
  const page = Math.min(state.page ?? 1, pageCount)
  const visibleSessions = sortedSessions.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const removeSelected = async () => {
    const seenVersion = (await db.getMeta('version')) ?? 0
    const deletions = selection
      .among(visibleSessions)
      .map(({ id }) => ({ name: 'session.delete' as const, args: { id, seen: seenVersion } }))
    if (await saveChanges(deletions)) selection.clear()
  }
  const applyOrdering = (next: SessionListState['ordering']) => onState({ ...state, ordering: next, page: undefined })
  // Collapse two counts into the third, because portrait tablets have no space for the group and three counts.
  const collapsedClass = shouldShowGroup ? 'hidden lg:table-cell' : undefined
  const columns: { value: SessionColumn; label: string; number?: boolean; className?: string | undefined }[] = [
    { value: 'date', label: t`Session Date` },
    { value: 'holiday', label: t`Holiday` },
    ...(shouldShowGroup ? [{ value: 'group__name' as const, label: t`Group` }] : []),
    {
      value: 'num_children_attending',
      label: t`Children Attended`,
      number: true,
      className: collapsedClass,
    },
    { value: 'num_adults_attending', label: t`Adults Attended`, number: true, className: collapsedClass },
    { value: 'num_attending', label: t`Total Attended`, number: true },
    { value: 'activities', label: t`Activities` },
  ]

  const sortProps = {
    columns,
    unsorted: t`Newest first`,
    ordering,
    onOrdering: applyOrdering,
  }
  function renderEmptyTitle() {
    if (state.registered && !state.holiday) return <Trans>This person has not been ticked in at a session yet.</Trans>
    if (state.holiday || state.registered) return <Trans>No session matches.</Trans>
    return <Trans>There are no sessions yet.</Trans>
  }
  return (
    <SelectionContainer selection={selection} label={t`Lunch Club Sessions`} className="grid grid-cols-1 gap-3">
      <HolidayFilter
        options={sessionList.holidays}
        chosen={state}
        onChoose={(chosen) => onState({ ...state, ...chosen, page: undefined })}
      >
        {shouldShowGroup ? <SortChoice className="max-md:hidden md:w-auto md:flex-1 lg:hidden" {...sortProps} /> : null}
      </HolidayFilter>
      {sortedSessions.length === 0 ? (
        <EmptyState
          icon={state.holiday || state.registered ? ClipboardCheck : CalendarPlus}
          title={renderEmptyTitle()}
        />
      ) : (
        <>
          <Suspense>
            <PrintedSessions sessions={sortedSessions} showGroup={shouldShowGroup} />
          </Suspense>
          <SessionRows
            sessions={visibleSessions}
            showGroup={shouldShowGroup}
            bookingCounts={bookingCounts}
            selection={selection}
            sort={<SortChoice inline className="ms-auto pe-1" {...sortProps} />}
            onRemove={() => void removeSelected()}
          />
          <Table
            className="hidden md:block"
            caption={t`Lunch Club Sessions`}
            bulkBar={
              <SelectionBar selection={selection} shown={visibleSessions}>
                <SessionBulkActions
                  selection={selection}
                  shown={visibleSessions}
                  narrow={false}
                  onRemove={() => void removeSelected()}
                />
              </SelectionBar>
            }
          >
            <thead>
              <tr>
                <SelectAllCheckbox selection={selection} shown={visibleSessions} />
                {columns.map(({ value, label, number, className }) => (
                  <SortHeader
                    key={value}
                    number={number}
                    className={className}
                    direction={getSortDirection(ordering, value)}
                    onSort={() => applyOrdering(getNextOrdering(ordering, value))}
                  >
                    {label}
                  </SortHeader>
                ))}
              </tr>
            </thead>
            <tbody>
              {visibleSessions.map((session) => {
                const day = formatShortDay(session.date)
                return (
                  <TableRow key={session.id} selected={selection.has(session.id)}>
                    <SelectCell
                      label={t`Select ${day}`}
                      checked={selection.has(session.id)}
                      onCheckedChange={(isChecked) => selection.pick([session.id], isChecked)}
                    />
                    {/* Give the badge of a booking room for its words. */}
                    <td className={session.booking_opens ? 'lg:min-w-52' : undefined}>
                      <Link to="/sessions/$id" params={{ id: session.id }} className="me-2">
                        {day}
                      </Link>
                      <SessionBookingBadge session={session} counts={bookingCounts?.get(session.id) ?? null} />
                    </td>
                    <td className="lg:min-w-32">{getHolidayLabel(session.holiday)}</td>
                    {shouldShowGroup ? (
                      <td className="min-w-32 lg:min-w-44">
                        <Link to="/groups/$id" params={{ id: session.group }}>
                          {session.group__name}
                        </Link>
                      </td>
                    ) : null}
                    <td className={clsx('number', collapsedClass)}>{session.num_children_attending}</td>
                    <td className={clsx('number', collapsedClass)}>{session.num_adults_attending}</td>
                    <td className="number">
                      {session.num_attending}
                      {shouldShowGroup ? <CollapsedCounts session={session} /> : null}
                    </td>
                    {/* Give this column the remaining width, so that sorting does not move the other columns. */}
                    <td className="w-full min-w-32">{getActivitiesText(session)}</td>
                  </TableRow>
                )
              })}
            </tbody>
          </Table>
          <ListPages
            page={page}
            pages={pageCount}
            size={PAGE_SIZE}
            count={sortedSessions.length}
            home={selection.home}
            onPage={(next) => onState({ ...state, page: next === 1 ? undefined : next })}
          />
        </>
      )}
    </SelectionContainer>
  )
}
