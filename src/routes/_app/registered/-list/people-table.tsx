import { getLondonDay } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { memo, type ReactNode, useRef } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { useSteadyColumns } from '@/browser/use-steady-columns.ts'
import { type RowSelection, SelectAllCheckbox, SelectionBar } from '@/kit/list/row-selection.tsx'
import { getNextOrdering, getSortDirection } from '@/kit/list/sort-cycle.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { SortHeader, Table } from '@/ui/data-table.tsx'
import type { PeopleColumn, PeopleListState } from './list-state.ts'
import { PersonRows } from './person-rows.tsx'

/** Column that is merged into the previous column on portrait tablets, because both do not fit. */
const SUPPORT_COLUMN: PeopleColumn = 'accessing_wider_support_type'

/**
 * Column with a minimum width, so that an age band such as "11–13" fits. Such a value can appear after the column
 * widths are fixed.
 */
const AGE_COLUMN: PeopleColumn = 'date_of_birth'

/** Minimum screen widths at which both row buttons fit, without and with a column of groups. */
const BUTTONS_FIT_QUERY = '(min-width: 90rem)'
const BUTTONS_AND_GROUPS_FIT_QUERY = '(min-width: 108rem)'

type PeopleTableProps = {
  /** People that are rendered so far. */
  people: readonly StoredRow<'registered'>[]
  /** All people on the current page of the list. */
  shown: readonly StoredRow<'registered'>[]
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
  shown: pagePeople,
  partner,
  columns,
  ordering,
  onOrdering,
  typing,
  selection,
  actions,
}: PeopleTableProps) => {
  const { t, i18n } = useLingui()
  const headerRef = useRef<HTMLTableSectionElement>(null)
  const hasGroups = columns.some(({ value }) => value === 'num_groups')
  const isNarrow = useMediaQuery('(max-width: 63.99rem)')
  const isWide = useMediaQuery(hasGroups ? BUTTONS_AND_GROUPS_FIT_QUERY : BUTTONS_FIT_QUERY)
  // Welsh labels are longer, so the buttons do not fit even on the widest page.
  const hasRoomForButtons = isWide && i18n.locale === 'en'
  useSteadyColumns(headerRef, typing, `${isNarrow} ${hasRoomForButtons} ${i18n.locale}`)
  return (
    <Table
      className="xl:pointer-fine:[&_.row-more]:-my-1 xl:pointer-fine:[&_td]:h-12"
      caption={t`Registration`}
      bulkBar={
        <SelectionBar selection={selection} shown={pagePeople}>
          {actions}
        </SelectionBar>
      }
    >
      <thead ref={headerRef}>
        <tr>
          <SelectAllCheckbox selection={selection} shown={pagePeople} />
          <ColumnHeaders columns={columns} ordering={ordering} onOrdering={onOrdering} />
        </tr>
      </thead>
      <PersonRows
        people={people}
        selection={selection}
        partner={partner}
        groups={hasGroups}
        // Boxes of Hope users have few columns and one button, so nothing is collapsed.
        folded={partner && !hasRoomForButtons}
        today={getLondonDay()}
      />
    </Table>
  )
}

type ColumnHeadersProps = Pick<PeopleTableProps, 'columns' | 'ordering' | 'onOrdering'>

const ColumnHeaders = memo(({ columns, ordering, onOrdering }: ColumnHeadersProps) => {
  const { t } = useLingui()
  return (
    <>
      {columns.map(({ value, label }) => (
        <SortHeader
          key={value}
          className={clsx(
            value === SUPPORT_COLUMN && 'hidden lg:table-cell',
            value === AGE_COLUMN && 'min-w-13 lg:min-w-15',
          )}
          direction={getSortDirection(ordering, value)}
          onSort={() => onOrdering(getNextOrdering(ordering, value))}
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
