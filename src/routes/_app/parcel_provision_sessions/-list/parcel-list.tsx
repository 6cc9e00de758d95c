import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { deleteParcels } from '@/features/parcels/parcel-changes.ts'
import { type ParcelSessionList, useParcelSessions } from '@/features/parcels/use-parcel-sessions.ts'
import { HolidayFilter } from '@/features/sessions/holiday-filter.tsx'
import { useReplica } from '@/hooks/use-replica.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { ListPages } from '@/kit/list/list-pages.tsx'
import { RemoveSelected, SelectionContainer, useRowSelection } from '@/kit/list/row-selection.tsx'
import { SortChoice } from '@/kit/list/sort-choice.tsx'
import { compareValues, getSortColumn } from '@/kit/list/sort-cycle.ts'
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
export const ParcelList = ({ state, onState, onClone }: ParcelListProps) => {
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
  const sorted = column
    ? [...list.sessions].sort((a, b) => {
        const order = compareValues(a[column], b[column])
        return ordering?.startsWith('-') ? -order : order
      })
    : list.sessions
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE))
  const page = Math.min(state.page ?? 1, pages)
  const visibleSessions = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const set = (change: Partial<ParcelListState>) => onState({ ...state, page: undefined, ...change })
  const remove = async () => {
    const ids = selection.among(visibleSessions).map(({ id }) => id)
    if (await save(await deleteParcels(db, ids))) selection.clear()
  }
  const rows = {
    sessions: visibleSessions,
    selection,
    actions: <RemoveSelected rows={selection.among(visibleSessions)} onConfirm={() => void remove()} />,
  }
  const order = {
    columns,
    ordering,
    onOrdering: (next: ParcelListState['ordering']) => set({ ordering: next }),
  }
  const receiverState = list.receivedBy ? 'known' : 'unknown'
  return (
    <SelectionContainer selection={selection} label={t`Parcel Provisions`} className="grid grid-cols-1 gap-3">
      <HolidayFilter
        label={t`Months`}
        placeholder={t`All months`}
        options={getMonthOptions(list, state) as { year: number; holiday: NonNullable<typeof holiday> }[]}
        chosen={state}
        onChoose={set}
      >
        <SortChoice {...order} className="md:hidden" unsorted={t`Newest first`} />
      </HolidayFilter>
      <div ref={listContainer} tabIndex={-1}>
        {sorted.length === 0 ? (
          <NoParcels
            narrowed={Boolean(holiday || year)}
            person={registered ? receiverState : null}
            onClear={() => {
              set({ holiday: undefined, year: undefined })
              // Move the focus, because the pressed button disappears with the empty state.
              listContainer.current?.focus({ preventScroll: true })
            }}
          />
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <ParcelRows {...rows} />
            <ParcelsTable {...rows} {...order} onClone={registered ? undefined : onClone} />
            <ListPages
              page={page}
              pages={pages}
              size={PAGE_SIZE}
              count={sorted.length}
              home={selection.home}
              onPage={(next) => set({ page: next === 1 ? undefined : next })}
            />
          </div>
        )}
      </div>
    </SelectionContainer>
  )
}
