import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { SelectCell, SortHeader, Table, TableRow } from '@/ui/data-table.tsx'
import { Name } from '@/ui/name.tsx'
import { RowLink } from './row-link.tsx'
import { useColumnsWithResult } from './row-result.tsx'
import { SelectAllCheckbox, SelectionBar, SelectionContainer } from './row-selection.tsx'
import { SelectableRows } from './selectable-rows.tsx'
import { SortChoice } from './sort-choice.tsx'
import { getNextOrdering, getSortDirection, type Ordering } from './sort-cycle.ts'
import type { ListPageState } from './use-list-page.ts'

/** Column definition for the table and for the rows on phones. */
export type ListColumn<R> = {
  label: string
  cell: (row: R) => ReactNode
  /** Sort key. Set if the list can be sorted by the column. */
  sort?: string
  number?: boolean
  /**
   * Position on a phone: `hidden`, `labelled` (with its label), `head` (in the line of the name), `line` (on a separate
   * line), or outside the row's link. A cell with a button must be outside, because a link cannot contain a button.
   */
  phone?: 'hidden' | 'labelled' | 'head' | 'line' | 'beside'
  /** Replaces the cell on phones if the cell contains a link, because there the row itself is a link. */
  phoneCell?: (row: R) => ReactNode
}

type ListRowsProps<R> = {
  page: Pick<ListPageState, 'selection' | 'state' | 'filter'> & Partial<Pick<ListPageState, 'work'>>
  /** Accessible name of the table. */
  caption: string
  rows: readonly R[]
  /** Returns the row's name, which is the link in the first column. */
  name: (row: R) => string
  /** Returns the path of a row's page. Without this function, or for undefined, the row is not a link. */
  href?: (row: R) => string | undefined
  /** Renders details below the name in the table. */
  beneath?: (row: R) => ReactNode
  /** Columns of the list. The first column contains the name. */
  columns: readonly [Pick<ListColumn<R>, 'label' | 'sort'>, ...ListColumn<R>[]]
  /** Label of the default order, such as "Newest first". */
  unsorted: string
  /** Actions for the selected rows. Without actions, rows cannot be selected. */
  bulk?: ReactNode
  /** True if the table is too wide for a tablet, so that tablets use the phone layout. */
  wide?: boolean
}

/**
 * Returns true if each row is a single link, which cannot contain other links. This applies to phones, and to tablets
 * for wide lists.
 */
export const useIsRowLayout = (wide = false): boolean =>
  useMediaQuery(wide ? '(max-width: 71.99rem)' : '(max-width: 47.99rem)')

/** Rows of a list: a table, or on phones two lines for each row. */
export const ListRows = <R extends { id: string }>(props: ListRowsProps<R>) => {
  const { page, caption, unsorted, wide } = props
  const columns = useColumnsWithResult(props.columns, { run: page.work?.run, isWide: wide })
  const isRowLayout = useIsRowLayout(wide)
  const ordering = page.state.ordering as Ordering<string>
  const changeOrdering = (next: Ordering<string>) => page.filter({ ordering: next })
  const sortableColumns = props.columns.flatMap(({ sort, label }) => (sort ? [{ value: sort, label }] : []))
  return (
    <SelectionContainer selection={page.selection} label={caption} className="grid grid-cols-1 gap-3">
      {isRowLayout ? (
        <PhoneRows
          {...props}
          columns={columns}
          sort={
            sortableColumns.length > 0 ? (
              <SortChoice
                inline
                className="ms-auto pe-1"
                columns={sortableColumns}
                unsorted={unsorted}
                ordering={ordering}
                onOrdering={changeOrdering}
              />
            ) : null
          }
        />
      ) : (
        <RowsTable {...props} columns={columns} ordering={ordering} onOrdering={changeOrdering} />
      )}
    </SelectionContainer>
  )
}

type RowsTableProps<R> = ListRowsProps<R> & {
  ordering: Ordering<string>
  onOrdering: (ordering: Ordering<string>) => void
}

const RowsTable = <R extends { id: string }>({
  page: { selection, work },
  caption,
  rows,
  name,
  href,
  beneath,
  columns,
  bulk,
  ordering,
  onOrdering,
}: RowsTableProps<R>) => {
  const { t } = useLingui()
  const [, ...otherColumns] = columns as readonly ListColumn<R>[]
  return (
    <Table
      className="close-columns"
      caption={caption}
      bulkBar={
        bulk ? (
          <SelectionBar selection={selection} shown={rows} work={work}>
            {bulk}
          </SelectionBar>
        ) : null
      }
    >
      <thead>
        <tr>
          {bulk ? <SelectAllCheckbox selection={selection} shown={rows} /> : null}
          {(columns as readonly ListColumn<R>[]).map(({ label, sort, number }) =>
            sort ? (
              <SortHeader
                key={label}
                number={number}
                direction={getSortDirection(ordering, sort)}
                onSort={() => onOrdering(getNextOrdering(ordering, sort))}
              >
                {toBreakableLabel(label)}
              </SortHeader>
            ) : (
              <th key={label} scope="col" className={number ? 'number' : undefined}>
                {toBreakableLabel(label)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} selected={selection.has(row.id)}>
            {bulk ? (
              <SelectCell
                label={t`Select ${name(row)}`}
                checked={selection.has(row.id)}
                disabled={selection.isLocked}
                onCheckedChange={(isChecked) => selection.pick([row.id], isChecked)}
              />
            ) : null}
            {/* Give the column of names a minimum width. If there are too many columns, the table scrolls. */}
            <td className="min-w-37 wrap-anywhere max-[89.99rem]:min-w-30">
              <RowName href={href?.(row)}>{name(row)}</RowName>
              {beneath?.(row)}
            </td>
            {otherColumns.map(({ label, cell, number }) => (
              <td key={label} className={number ? 'number' : undefined}>
                {cell(row)}
              </td>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** Allows a line break after a slash, so that long headers do not widen their columns. */
const toBreakableLabel = (label: string): ReactNode =>
  label.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of a label's parts is fixed
    <Fragment key={index}>
      {index > 0 ? (
        <>
          /<wbr />
        </>
      ) : null}
      {part}
    </Fragment>
  ))

const RowName = ({ href, children }: { href: string | undefined; children: string }) =>
  href ? (
    <RowLink href={href} className="font-bold">
      <Name>{children}</Name>
    </RowLink>
  ) : (
    <b>
      <Name>{children}</Name>
    </b>
  )

const PhoneRows = <R extends { id: string }>({
  page: { selection, work },
  rows,
  name,
  href,
  columns,
  bulk,
  sort,
}: ListRowsProps<R> & { sort: ReactNode }) => {
  const [, ...otherColumns] = columns as readonly ListColumn<R>[]
  const visibleColumns = otherColumns.filter(({ phone }) => phone !== 'hidden' && phone !== 'beside')
  const columnsOutsideLink = otherColumns.filter(({ phone }) => phone === 'beside')
  const renderBelow = (row: R) =>
    columnsOutsideLink.map(({ label, cell, phoneCell = cell }) => (
      <span
        key={label}
        className={clsx('basis-full pe-3.5 pb-2.5 empty:hidden', bulk ? 'ps-12' : href?.(row) && 'ps-4')}
      >
        {phoneCell(row)}
      </span>
    ))
  return (
    <SelectableRows
      rows={rows}
      selection={selection}
      work={work}
      name={name}
      href={href}
      actions={bulk}
      sort={sort}
      below={columnsOutsideLink.length > 0 ? renderBelow : undefined}
    >
      {(row) => <RowContent row={row} name={name} shown={visibleColumns} link={href?.(row) !== undefined} />}
    </SelectableRows>
  )
}

type RowContentProps<R> = {
  row: R
  name: (row: R) => string
  shown: readonly ListColumn<R>[]
  /** True if the row opens a page. */
  link?: boolean
}

/** Content of a phone row: the name with the columns below it. */
const RowContent = <R,>({ row, name, shown: visibleColumns, link = false }: RowContentProps<R>) => {
  const headColumns = visibleColumns.filter(({ phone }) => phone === 'head')
  const detailColumns = visibleColumns.filter(({ phone }) => phone !== 'head')
  return (
    <span>
      <span className={headColumns.length > 0 ? 'flex! flex-wrap items-start justify-between gap-x-3' : undefined}>
        <b className={clsx('wrap-anywhere', link && 'text-link underline')}>
          <Name>{name(row)}</Name>
        </b>
        {headColumns.map(({ label, cell, phoneCell = cell }) => (
          <span key={label}>{phoneCell(row)}</span>
        ))}
      </span>
      <span className="detail flex flex-wrap gap-x-3">
        {detailColumns.map(({ label, cell, phoneCell = cell, phone }) => {
          const value = phoneCell(row)
          // Omit empty values, because otherwise only the label would show.
          if (value === null || value === undefined || value === '') return null
          return (
            <span key={label} className={phone === 'line' ? 'basis-full' : undefined}>
              {phone === 'labelled' ? (
                <Trans>
                  {label}: {value}
                </Trans>
              ) : (
                value
              )}
            </span>
          )
        })}
      </span>
    </span>
  )
}
