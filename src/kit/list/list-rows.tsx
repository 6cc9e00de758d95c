import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { SelectCell, SortHeader, Table, TableRow } from '@/ui/data-table.tsx'
import { Name } from '@/ui/name.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
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
  /** Name under which the device stores that the column is left out. The default is the sort key. */
  id?: string
  /** True to cut a long text, such as an email address, at the end of its line. */
  cut?: boolean
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
  page: Pick<ListPageState, 'selection' | 'state' | 'filter'> & Partial<Pick<ListPageState, 'work'>> & { path?: string }
  /** Accessible name of the table. */
  caption: string
  rows: readonly R[]
  /** Returns the row's name, which is the link in the first column. */
  name: (row: R) => string
  /** Returns the language of the row's name, if it may differ from the page. */
  nameLang?: ((row: R) => string) | undefined
  /** Returns the path of a row's page. Without this function, or for undefined, the row is not a link. */
  href?: (row: R) => string | undefined
  /** Renders details below the name in the table. */
  beneath?: (row: R) => ReactNode
  /** Columns of the list. The first column contains the name. */
  columns: readonly [Pick<ListColumn<R>, 'label' | 'sort'>, ...ListColumn<R>[]]
  /** Label of the default order, such as "Newest first". */
  unsorted: string
  /** Default order, if it is the order of one column. Its header then shows the arrow. */
  defaultOrdering?: string
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
  const { hiddenIds, toggle: toggleColumn } = useHiddenColumns(page.path)
  const [nameColumn, ...otherColumns] = columns as readonly ListColumn<R>[]
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
        <>
          {page.path === undefined ? null : (
            <ColumnsButton
              nameLabel={nameColumn?.label ?? caption}
              columns={otherColumns.flatMap((column) => {
                const id = getColumnId(column)
                return id === undefined ? [] : [{ id, label: column.label }]
              })}
              hiddenIds={hiddenIds}
              onToggle={toggleColumn}
            />
          )}
          <RowsTable
            {...props}
            columns={[columns[0], ...otherColumns.filter((column) => !hiddenIds.includes(getColumnId(column) ?? ''))]}
            ordering={ordering}
            onOrdering={changeOrdering}
          />
        </>
      )}
    </SelectionContainer>
  )
}

const getColumnId = <R,>({ id, sort }: ListColumn<R>): string | undefined => id ?? sort

type RowsTableProps<R> = ListRowsProps<R> & {
  ordering: Ordering<string>
  onOrdering: (ordering: Ordering<string>) => void
}

const RowsTable = <R extends { id: string }>({
  page: { selection, work },
  caption,
  rows,
  name,
  nameLang,
  href,
  beneath,
  columns,
  bulk,
  ordering,
  onOrdering,
  defaultOrdering: defaultOrder,
}: RowsTableProps<R>) => {
  const { t } = useLingui()
  const [, ...otherColumns] = columns as readonly ListColumn<R>[]
  const defaultOrdering = defaultOrder as Ordering<string>
  return (
    <Table
      className="close-columns xl:pointer-fine:[&_td]:h-12"
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
                direction={getSortDirection(ordering ?? defaultOrdering, sort)}
                onSort={() => onOrdering(getNextOrdering(ordering, sort, defaultOrdering))}
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
            <td lang={nameLang?.(row)} className="relative min-w-37 wrap-anywhere max-[89.99rem]:min-w-32">
              <span className="flex">
                <RowName href={href?.(row)} isSingleLine={beneath !== undefined}>
                  {name(row)}
                </RowName>
              </span>
              {beneath?.(row)}
            </td>
            {otherColumns.map(({ label, cell, number, cut }) => (
              <td key={label} className={number ? 'number' : undefined}>
                <CellContent cut={cut}>{cell(row)}</CellContent>
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

/** Content of a cell. Texts have at most two lines, and their tooltip has the full text. */
const CellContent = ({ cut = false, children }: { cut?: boolean | undefined; children: ReactNode }) =>
  typeof children === 'string' ? (
    <span className={cut ? 'line-clamp-1 min-w-32 break-all' : 'line-clamp-2'} title={children}>
      {children}
    </span>
  ) : (
    children
  )

type RowNameProps = {
  href: string | undefined
  isSingleLine: boolean
  children: string
}

/** Name of a row, cut after one or two lines. The tooltip has the full name. */
const RowName = ({ href, isSingleLine, children: name }: RowNameProps) => {
  const content = (
    // Cut the name inside the link, because a cut element would also cut the focus ring.
    <span className={isSingleLine ? 'line-clamp-1 break-all' : 'line-clamp-2'} title={name}>
      <Name>{name}</Name>
    </span>
  )
  return href ? (
    <RowLink
      href={href}
      // Extend the target to the cell on touch screens.
      className={clsx(
        'block min-w-0 text-base font-bold pointer-coarse:after:absolute pointer-coarse:after:inset-0',
        isSingleLine && 'max-[89.99rem]:text-sm',
      )}
    >
      {content}
    </RowLink>
  ) : (
    <b className="min-w-0">{content}</b>
  )
}

const PhoneRows = <R extends { id: string }>({
  page: { selection, work },
  rows,
  name,
  nameLang,
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
      {(row) => (
        <RowContent row={row} name={name} nameLang={nameLang} shown={visibleColumns} link={href?.(row) !== undefined} />
      )}
    </SelectableRows>
  )
}

type RowContentProps<R> = Pick<ListRowsProps<R>, 'name' | 'nameLang'> & {
  row: R
  shown: readonly ListColumn<R>[]
  /** True if the row opens a page. */
  link?: boolean
}

/** Content of a phone row: the name with the columns below it. */
const RowContent = <R,>({ row, name, nameLang, shown: visibleColumns, link = false }: RowContentProps<R>) => {
  const headColumns = visibleColumns.filter(({ phone }) => phone === 'head')
  const detailColumns = visibleColumns.filter(({ phone }) => phone !== 'head')
  return (
    <span>
      <span className={headColumns.length > 0 ? 'flex! flex-wrap items-start justify-between gap-x-3' : undefined}>
        <b lang={nameLang?.(row)} className={clsx('wrap-anywhere', link && 'text-link underline')}>
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
