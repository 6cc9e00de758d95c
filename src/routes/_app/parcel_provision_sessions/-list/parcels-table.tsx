import { formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedParcelSession } from '@/features/parcels/use-parcel-sessions.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { type RowSelection, SelectAllCheckbox, SelectionBar } from '@/kit/list/row-selection.tsx'
import { getNextOrdering, getSortDirection } from '@/kit/list/sort-cycle.ts'
import { Button } from '@/ui/button.tsx'
import { SelectCell, SortHeader, Table, TableRow } from '@/ui/data-table.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import type { ParcelListState } from './list-state.ts'
import type { ParcelColumns } from './parcel-columns.ts'

type ParcelsTableProps = {
  sessions: readonly ListedParcelSession[]
  columns: ParcelColumns
  ordering: ParcelListState['ordering']
  onOrdering: (ordering: ParcelListState['ordering']) => void
  selection: RowSelection
  /** Bulk actions for the selected sessions. */
  actions: ReactNode
  /** Undefined if no session can be created from this list. */
  onClone?: ((id: string) => void) | undefined
}

/** Table of the sessions for tablets and wider screens (PARC-11, PARC-12, PARC-71). */
export const ParcelsTable = ({
  sessions,
  columns,
  ordering,
  onOrdering,
  selection,
  actions,
  onClone,
}: ParcelsTableProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  return (
    <Table
      className="hidden md:block"
      caption={t`Parcel Provisions`}
      bulkBar={
        <SelectionBar selection={selection} shown={sessions}>
          {actions}
        </SelectionBar>
      }
    >
      <thead>
        <tr>
          <SelectAllCheckbox selection={selection} shown={sessions} />
          {columns.map(({ value, label, number }) => (
            <SortHeader
              key={value}
              number={number}
              direction={getSortDirection(ordering, value)}
              onSort={() => onOrdering(getNextOrdering(ordering, value))}
            >
              {label}
            </SortHeader>
          ))}
          {onClone ? (
            <th scope="col">
              <span className="sr-only">
                <Trans>Actions</Trans>
              </span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => {
          const day = formatDay(session.date)
          return (
            <TableRow key={session.id} selected={selection.has(session.id)}>
              <SelectCell
                label={t`Select ${day}`}
                checked={selection.has(session.id)}
                onCheckedChange={(isSelected) => selection.pick([session.id], isSelected)}
              />
              <td>
                <RowLink href={`/parcel_provision_sessions/${session.id}`}>{day}</RowLink>
              </td>
              <td>{getHolidayLabel(session.holiday)}</td>
              <td className="number">{session.total_parcels}</td>
              <td className="number">{session.total_adults}</td>
              <td className="number">{session.total_children}</td>
              <td className="number">{session.total_meals}</td>
              {onClone ? (
                <td className="text-end">
                  <Button
                    size="small"
                    variant="ghost"
                    icon={Copy}
                    aria-label={t`Clone ${day}`}
                    onClick={() => onClone(session.id)}
                  >
                    <Trans>Clone</Trans>
                  </Button>
                </td>
              ) : null}
            </TableRow>
          )
        })}
      </tbody>
    </Table>
  )
}
