import { dayInLondon } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useRef } from 'react'
import { type RowSelection, SelectionBar, SelectShown } from '@/blocks/row-selection.tsx'
import { directionOf, nextOrdering } from '@/blocks/sort-cycle.ts'
import { useMedia } from '@/hooks/use-media.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { useSteadyColumns } from '@/hooks/use-steady-columns.ts'
import { SortHeader, Table } from '@/ui/data-table.tsx'
import type { PeopleColumn, PeopleListState } from './list-state.ts'
import { PersonRow, type PersonRowProps } from './person-row.tsx'

/** Its column folds into the one before it on upright tablets, which have no room for both. */
const SUPPORT: PeopleColumn = 'accessing_wider_support_type'

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
  const facts = {
    selection,
    partner,
    groups: columns.some(({ value }) => value === 'num_groups'),
    narrow: useMedia('(max-width: 63.99rem)'),
    today: dayInLondon(),
  }
  useSteadyColumns(head, typing, `${facts.narrow} ${i18n.locale}`)
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
          <ColumnHeads columns={columns} ordering={ordering} onOrdering={onOrdering} partner={partner} />
        </tr>
      </thead>
      <tbody>
        <Rows people={people} {...facts} />
      </tbody>
    </Table>
  )
}

type RowsProps = Pick<PeopleTableProps, 'selection' | 'partner'> &
  Pick<PersonRowProps, 'groups' | 'narrow' | 'today'> & { people: readonly Stored<'registered'>[] }

const Rows = memo(({ people, selection, ...facts }: RowsProps) =>
  people.map((person) => (
    <PersonRow
      key={person.id}
      person={person}
      selected={selection.has(person.id)}
      onPick={selection.pick}
      {...facts}
    />
  )),
)

type ColumnHeadsProps = Pick<PeopleTableProps, 'columns' | 'ordering' | 'onOrdering' | 'partner'>

const ColumnHeads = memo(({ columns, ordering, onOrdering, partner }: ColumnHeadsProps) => {
  const { t } = useLingui()
  return (
    <>
      {columns.map(({ value, label }) => (
        <SortHeader
          key={value}
          className={value === SUPPORT ? 'hidden lg:table-cell' : undefined}
          direction={directionOf(ordering, value)}
          onSort={() => onOrdering(nextOrdering(ordering, value))}
        >
          {label}
        </SortHeader>
      ))}
      {partner ? (
        <th scope="col">
          <span className="sr-only">{t`Actions`}</span>
        </th>
      ) : null}
    </>
  )
})
