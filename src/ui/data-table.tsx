import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { IconButton } from '@/ui/icon-button.tsx'

type TableProps = {
  /** Says what the table lists; for screen readers. */
  caption: string
  /** A `BulkBar` while rows are selected: it opens above the header. */
  bulkBar?: ReactNode
  /** No row holds a link or a button: the keyboard scrolls the table itself. */
  readOnly?: boolean
  /** `<thead>` and `<tbody>`. */
  children: ReactNode
  className?: string
}

/**
 * Marks the frame of a table that is wider than it: on desktops only such a one scrolls, for in one that scrolls the header
 * cannot stay at the top of the page.
 */
const markWide = (frame: HTMLElement | null) => {
  const table = frame?.querySelector('table')
  if (!frame || !table || typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() => {
    frame.toggleAttribute('data-wide', table.offsetWidth > frame.clientWidth + 1)
  })
  observer.observe(frame)
  observer.observe(table)
  return () => observer.disconnect()
}

/** The frame of a data table. Wide tables scroll sideways inside it; on desktops the header stays while the page scrolls. */
export const Table = ({ caption, bulkBar, readOnly = false, children, className }: TableProps) => (
  <div className={clsx('table-card', className)}>
    {bulkBar}
    <section ref={markWide} className="table-scroll" aria-label={caption} tabIndex={readOnly ? 0 : -1}>
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  </div>
)

export type SortDirection = 'ascending' | 'descending'

type SortHeaderProps = {
  children: ReactNode
  /** Undefined while the table is not sorted by this column. */
  direction?: SortDirection | undefined
  onSort: () => void
  number?: boolean | undefined
  className?: string
}

/** A column head that sorts. The arrow shows on the sorted column; on hover and focus all show. */
export const SortHeader = ({ children, direction, onSort, number = false, className }: SortHeaderProps) => {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={direction} className={clsx(number && 'number', className)}>
      <button type="button" className="sort" data-sorted={direction ? '' : undefined} onClick={onSort}>
        {children}
        <Arrow />
      </button>
    </th>
  )
}

type SelectProps = {
  /** "Select all", "Select Ayaan Abdi". */
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** The box that selects every row of the page; a dash while only some are selected. */
export const SelectAllHeader = ({
  label,
  checked,
  indeterminate,
  onCheckedChange,
}: SelectProps & { indeterminate: boolean }) => (
  <th scope="col" className="select-cell">
    <CheckboxBox
      size="small"
      aria-label={label}
      checked={checked}
      indeterminate={indeterminate}
      onCheckedChange={onCheckedChange}
    />
  </th>
)

/** The box at the start of a row. */
export const SelectCell = ({ label, checked, onCheckedChange }: SelectProps) => (
  <td className="select-cell">
    <CheckboxBox size="small" aria-label={label} checked={checked} onCheckedChange={onCheckedChange} />
  </td>
)

/** A row; selected ones are tinted (their box says it too). */
export const TableRow = ({ selected = false, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) => (
  <tr {...rest} data-selected={selected ? '' : undefined} />
)

type BulkBarProps = {
  ref?: Ref<HTMLDivElement>
  /** "3 selected". */
  count: ReactNode
  closeLabel: string
  onClose: () => void
  /** Buttons `variant="on-hero" size="small"`; Remove selected last. */
  children: ReactNode
}

/** What can be done with the selected rows. */
export const BulkBar = ({ ref, count, closeLabel, onClose, children }: BulkBarProps) => (
  <div ref={ref} className="bulk-bar">
    <p className="count" role="status">
      {count}
    </p>
    {children}
    <IconButton label={closeLabel} icon={X} className="-my-1" onClick={onClose} />
  </div>
)

/**
 * The button of a row whose others are in a menu. Its style draws the three dots: a picture in each row of a long list would
 * be most of what the row costs.
 * @param props.label what it opens, and whose
 */
export const RowMore = ({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button
    data-slot="button"
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={clsx('row-more', className)}
  />
)
