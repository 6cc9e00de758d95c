import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { deleteParcels } from '@/features/parcels/parcel-changes.ts'
import { type ParcelSessionList, useParcelSessions } from '@/features/parcels/use-parcel-sessions.ts'
import { HolidayFilter } from '@/features/sessions/holiday-filter.tsx'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { ListPages } from '@/kit/list/list-pages.tsx'
import { RemoveSelected, SelectionContainer, useRowSelection } from '@/kit/list/row-selection.tsx'
import { SortChoice } from '@/kit/list/sort-choice.tsx'
import { compareValues, getSortColumn } from '@/kit/list/sort-cycle.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { ParcelListState } from './list-state.ts'
import { NoParcels } from './no-parcels.tsx'
import { useParcelColumns } from './parcel-columns.ts'
import { ParcelRows } from './parcel-rows.tsx'
import { ParcelsTable } from './parcels-table.tsx'

const PAGE_SIZE = 50

type ParcelListProps = {
  state: ParcelListState
  onState: (state: ParcelListState) => void
  onClone: (id: string) => void
  onCreate: () => void
}

/**
 * Returns the months that the filter offers. The months in the URL are always included, so that they can be deselected.
 */
const getMonthOptions = ({ holidays }: ParcelSessionList, { holiday, year }: ParcelListState) =>
  !holiday || !year || holidays.some((one) => one.holiday === holiday && one.year === year)
    ? holidays
    : [{ year, holiday }, ...holidays]

/**
 * List of parcel sessions from the replica, with month filter, sorting, pages, selection and bulk delete (PARC-06 to
 * PARC-16).
 */
export const ParcelList = ({ state, onState, onClone, onCreate }: ParcelListProps) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const save = useSaveLocally()
  const list = useParcelSessions(state)
  const columns = useParcelColumns()
  const selection = useRowSelection(list?.sessions, JSON.stringify(state))
  const listContainer = useRef<HTMLDivElement>(null)
  if (!list) return <Skeleton className="h-96" />

  const { ordering, holiday, year, registered } = state
  const column = getSortColumn(ordering)
  const sortedSessions = column
    ? [...list.sessions].sort((a, b) => {
        const comparison = compareValues(a[column], b[column])
        return ordering?.startsWith('-') ? -comparison : comparison
      })
    : list.sessions
  const pageCount = Math.max(1, Math.ceil(sortedSessions.length / PAGE_SIZE))
  const page = Math.min(state.page ?? 1, pageCount)
  const visibleSessions = sortedSessions.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const updateState = (change: Partial<ParcelListState>) => onState({ ...state, page: undefined, ...change })
  const remove = async () => {
    const ids = selection.among(visibleSessions).map(({ id }) => id)
    if (await save(await deleteParcels(db, ids))) selection.clear()
  }
  const rowProps = {
    sessions: visibleSessions,
    selection,
    actions: <RemoveSelected rows={selection.among(visibleSessions)} onConfirm={() => void remove()} />,
  }
  const sortProps = {
    columns,
    ordering,
    onOrdering: (next: ParcelListState['ordering']) => updateState({ ordering: next }),
  }
  const receiverState = list.receivedBy ? 'known' : 'unknown'
  return (
    <SelectionContainer selection={selection} label={t`Parcel Provisions`} className="grid grid-cols-1 gap-3">
      <HolidayFilter
        label={t`Months`}
        placeholder={t`All months`}
        options={getMonthOptions(list, state) as { year: number; holiday: NonNullable<typeof holiday> }[]}
        chosen={state}
        onChoose={updateState}
      />
      <div ref={listContainer} tabIndex={-1}>
        {sortedSessions.length === 0 ? (
          <NoParcels
            narrowed={Boolean(holiday || year)}
            person={registered ? receiverState : null}
            onCreate={onCreate}
            onClear={() => {
              updateState({ holiday: undefined, year: undefined })
              // Move the focus, because the pressed button disappears with the empty state.
              listContainer.current?.focus({ preventScroll: true })
            }}
          />
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <ParcelRows
              {...rowProps}
              sort={<SortChoice {...sortProps} inline className="ms-auto pe-1" unsorted={t`Newest first`} />}
            />
            <ParcelsTable {...rowProps} {...sortProps} onClone={registered ? undefined : onClone} />
            <ListPages
              page={page}
              pages={pageCount}
              size={PAGE_SIZE}
              count={sortedSessions.length}
              home={selection.home}
              onPage={(next) => updateState({ page: next === 1 ? undefined : next })}
            />
          </div>
        )}
      </div>
    </SelectionContainer>
  )
}
