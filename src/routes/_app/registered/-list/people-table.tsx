import { dayInLondon } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { memo, type ReactNode, useRef } from 'react'
import { useMedia } from '@/hooks/use-media.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { useSteadyColumns } from '@/hooks/use-steady-columns.ts'
import { type RowSelection, SelectionBar, SelectShown } from '@/kit/list/row-selection.tsx'
import { directionOf, nextOrdering } from '@/kit/list/sort-cycle.ts'
import { SortHeader, Table } from '@/ui/data-table.tsx'
import type { PeopleColumn, PeopleListState } from './list-state.ts'
import { PersonRows } from './person-rows.tsx'

/** Column that is merged into the previous one on portrait tablets, because both do not fit. */
const SUPPORT: PeopleColumn = 'accessing_wider_support_type'

/** Column with a minimum width for "11–13", which can appear after the column widths are fixed. */
const AGE: PeopleColumn = 'date_of_birth'

/** Minimum screen widths at which both row buttons fit, without and with a column of groups. */
const ROOM_FOR_BUTTONS = '(min-width: 90rem)'
const ROOM_BESIDE_GROUPS = '(min-width: 108rem)'

type PeopleTableProps = {
  /** People that are rendered so far. */
  people: readonly Stored<'registered'>[]
  /** All people of the page. */
  shown: readonly Stored<'registered'>[]
  /** True for partner users, who see more columns than Boxes of Hope users (REG-07 to REG-15). */
  partner: boolean
  columns: readonly { value: PeopleColumn; label: string }[]
  ordering: PeopleListState['ordering']
  onOrdering: (ordering: PeopleListState['ordering']) => void
  /** True while the user is in the search field. */
  typing: boolean
  selection: RowSelection
  /** Bulk actions for the selected people. */
  actions: ReactNode
}

/** Register as a table, for tablets and wider screens. */
export const PeopleTable = ({
  people,
  shown,
  partner,
  columns,
  ordering,
  onOrdering,
  typing,
  selection,
  actions,
}: PeopleTableProps) => {
  const { t, i18n } = useLingui()
  const head = useRef<HTMLTableSectionElement>(null)
  const groups = columns.some(({ value }) => value === 'num_groups')
  const narrow = useMedia('(max-width: 63.99rem)')
  const wide = useMedia(groups ? ROOM_BESIDE_GROUPS : ROOM_FOR_BUTTONS)
  // // Welsh labels are longer, so the buttons do not fit even on the widest page.
  const roomy = wide && i18n.locale === 'en'
  useSteadyColumns(head, typing, `${narrow} ${roomy} ${i18n.locale}`)
  return (
    <Table
      caption={t`Registration`}
      bulkBar={
        <SelectionBar selection={selection} shown={shown}>
          {actions}
        </SelectionBar>
      }
    >
      <thead ref={head}>
        <tr>
          <SelectShown selection={selection} shown={shown} />
          <ColumnHeads columns={columns} ordering={ordering} onOrdering={onOrdering} />
        </tr>
      </thead>
      <PersonRows
        people={people}
        selection={selection}
        partner={partner}
        groups={groups}
        // // Boxes of Hope users have few columns and one button, so nothing is collapsed.
        folded={partner && !roomy}
        today={dayInLondon()}
      />
    </Table>
  )
}

type ColumnHeadsProps = Pick<PeopleTableProps, 'columns' | 'ordering' | 'onOrdering'>

const ColumnHeads = memo(({ columns, ordering, onOrdering }: ColumnHeadsProps) => {
  const { t } = useLingui()
  return (
    <>
      {columns.map(({ value, label }) => (
        <SortHeader
          key={value}
          className={clsx(
            value === SUPPORT && 'hidden lg:table-cell',
            value === AGE && 'min-w-13 lg:min-w-15',
          )}
          direction={directionOf(ordering, value)}
          onSort={() => onOrdering(nextOrdering(ordering, value))}
        >
          {label}
        </SortHeader>
      ))}
      <th scope="col">
        <span className="sr-only">{t`Actions`}</span>
      </th>
    </>
  )
})
