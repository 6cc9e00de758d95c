import { Trans, useLingui } from '@lingui/react/macro'
import { directionOf, nextOrdering } from '@/blocks/sort-cycle.ts'
import { SortHeader, Table } from '@/ui/data-table.tsx'
import { Name } from '@/ui/name.tsx'
import type { Club } from './club.ts'
import type { ClubColumn, ClubListState } from './list-state.ts'
import { StatusButton } from './status-button.tsx'

export type ClubColumns = readonly { value: ClubColumn; label: string }[]

type ClubsTableProps = {
  clubs: readonly Club[]
  columns: ClubColumns
  ordering: ClubListState['ordering']
  onOrdering: (ordering: ClubListState['ordering']) => void
  onOpen: (club: Club) => void
}

/** The clubs as a table, on tablets and wider (STAT-103 to STAT-111). */
export const ClubsTable = ({ clubs, columns, ordering, onOrdering, onOpen }: ClubsTableProps) => {
  const { t } = useLingui()
  const [yes, no] = [t({ message: 'Yes', context: 'it is' }), t({ message: 'No', context: 'it is' })]
  const heads = columns.map(({ value, label }) => (
    <SortHeader
      key={value}
      direction={directionOf(ordering, value)}
      onSort={() => onOrdering(nextOrdering(ordering, value))}
    >
      {label}
    </SortHeader>
  ))
  const programmes = columns.some(({ value }) => value === 'is_boxes_of_hope')
  return (
    <Table caption={t`Clubs`}>
      <thead>
        <tr>
          {heads.slice(0, 2)}
          {/* Where the arrow of a head that sorts stands under its words, these stand as high. */}
          <th scope="col" className="max-xl:pb-4.5!">
            <Trans>Ready Steady Cook</Trans>
          </th>
          {heads.slice(2)}
        </tr>
      </thead>
      <tbody>
        {clubs.map((club) => (
          <tr key={club.id}>
            <td className="wrap-anywhere">
              <b className="text-base">
                <Name>{club.organisation_name}</Name>
              </b>
            </td>
            <td>{club.region}</td>
            <td>
              <StatusButton club={club} onOpen={onOpen} />
            </td>
            {programmes ? <td>{club.is_boxes_of_hope ? yes : no}</td> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
