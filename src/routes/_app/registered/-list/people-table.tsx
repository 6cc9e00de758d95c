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

/** Its column folds into the one before it on upright tablets, which have no room for both. */
const SUPPORT: PeopleColumn = 'accessing_wider_support_type'

/** The widest is "11–13", which may come after the columns were made to stand still. */
const AGE: PeopleColumn = 'date_of_birth'

/** Both buttons of a row fit beside the other columns, and beside one of groups too. */
const ROOM_FOR_BUTTONS = '(min-width: 90rem)'
const ROOM_BESIDE_GROUPS = '(min-width: 108rem)'

type PeopleTableProps = {
  /** Those that are drawn by now. */
  people: readonly Stored<'registered'>[]
  /** All of the page. */
  shown: readonly Stored<'registered'>[]
  /** Partner users see more columns than Boxes of Hope users (REG-07 to REG-15). */
  partner: boolean
  columns: readonly { value: PeopleColumn; label: string }[]
  ordering: PeopleListState['ordering']
  onOrdering: (ordering: PeopleListState['ordering']) => void
  /** Somebody is at the search. */
  typing: boolean
  selection: RowSelection
  /** What can be done with the selected people. */
  actions: ReactNode
}

/** The register as a table, on tablets and wider. */
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
  // The longer words of Welsh leave no room in the widest page.
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
        // Boxes of Hope users have few columns, and one button.
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
