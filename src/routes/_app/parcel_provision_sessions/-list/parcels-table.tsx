import { useLingui } from '@lingui/react/macro'
import { longDay } from '@/i18n/format.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { directionOf, nextOrdering } from '@/kit/list/sort-cycle.ts'
import { SortHeader, Table } from '@/ui/data-table.tsx'
import { useHolidayWords } from '@/words/use-holiday-words.ts'
import type { ParcelListState } from './list-state.ts'
import type { ListedParcels, ParcelColumns } from './parcel-columns.ts'

type ParcelsTableProps = {
  sessions: readonly ListedParcels[]
  columns: ParcelColumns
  ordering: ParcelListState['ordering']
  onOrdering: (ordering: ParcelListState['ordering']) => void
}

/** The sessions as a table, on tablets and wider (PARC-12, PARC-71). */
export const ParcelsTable = ({ sessions, columns, ordering, onOrdering }: ParcelsTableProps) => {
  const { t } = useLingui()
  const holidayWords = useHolidayWords()
  return (
    <Table caption={t`Parcel Provisions`}>
      <thead>
        <tr>
          {columns.map(({ value, label, number }) => (
            <SortHeader
              key={value}
              number={number}
              direction={directionOf(ordering, value)}
              onSort={() => onOrdering(nextOrdering(ordering, value))}
            >
              {label}
            </SortHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>
              <RowLink href={`/parcel_provision_sessions/${session.id}`}>{longDay(session.date)}</RowLink>
            </td>
            <td>{holidayWords(session.holiday)}</td>
            <td className="number">{session.total_parcels}</td>
            <td className="number">{session.total_adults}</td>
            <td className="number">{session.total_children}</td>
            <td className="number">{session.total_meals}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
