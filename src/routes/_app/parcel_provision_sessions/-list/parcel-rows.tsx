import { formatDay } from '@contract/rules/days.ts'
import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ListedParcelSession } from '@/features/parcels/use-parcel-sessions.ts'
import type { RowSelection } from '@/kit/list/row-selection.tsx'
import { SelectableRows } from '@/kit/list/selectable-rows.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

type ParcelRowsProps = {
  sessions: readonly ListedParcelSession[]
  selection: RowSelection
  /** Control for the order of the rows. */
  sort: ReactNode
  /** Bulk actions for the selected sessions. */
  actions: ReactNode
}

/** List of the sessions on a phone (PARC-12). */
export const ParcelRows = ({ sessions, selection, sort, actions }: ParcelRowsProps) => {
  const getHolidayLabel = useHolidayLabel()
  return (
    <SelectableRows
      className="md:hidden"
      rows={sessions}
      selection={selection}
      name={({ date }) => formatDay(date)}
      href={({ id }) => `/parcel_provision_sessions/${id}`}
      sort={sort}
      actions={actions}
    >
      {(session) => (
        <span>
          <b>
            {formatDay(session.date)} · {getHolidayLabel(session.holiday)}
          </b>
          <span className="detail">
            {[
              plural(session.total_parcels, { one: '# family', other: '# families' }),
              plural(session.total_adults, { one: '# adult', other: '# adults' }),
              plural(session.total_children, { one: '# child', other: '# children' }),
              plural(session.total_meals, { one: '# meal', other: '# meals' }),
            ].join(', ')}
          </span>
        </span>
      )}
    </SelectableRows>
  )
}
