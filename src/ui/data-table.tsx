import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { IconButton } from '@/ui/icon-button.tsx'

type TableProps = {
  /** Description of the table's content for screen readers. */
  caption: string
  /** A `BulkBar` while rows are selected. It is shown above the header. */
  bulkBar?: ReactNode
  /** True if no row contains a link or a button. The table itself is then focusable for keyboard scrolling. */
  readOnly?: boolean
  /** `<thead>` and `<tbody>`. */
  children: ReactNode
  className?: string
}

/**
 * Marks the frame if its table is wider than the frame. On desktops only a marked frame scrolls, because the header of
 * a scrolling frame cannot stick to the top of the page.
 */
const markWideTable = (frame: HTMLElement | null) => {
  const table = frame?.querySelector('table')
  if (!frame || !table || typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() => {
    frame.toggleAttribute('data-wide', table.offsetWidth > frame.clientWidth + 1)
  })
  observer.observe(frame)
  observer.observe(table)
  return () => observer.disconnect()
}

/**
 * Frame of a data table. Wide tables scroll sideways inside it. On desktops the header sticks while the page scrolls.
 */
export const Table = ({ caption, bulkBar, readOnly = false, children, className }: TableProps) => (
  <div className={clsx('table-card', className)}>
    {bulkBar}
    <section ref={markWideTable} className="table-scroll" aria-label={caption} tabIndex={readOnly ? 0 : -1}>
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

/** Sortable column header. The sorted column always shows its arrow. Other columns show it on hover and focus. */
export const SortHeader = ({ children, direction, onSort, number = false, className }: SortHeaderProps) => {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={direction} className={clsx(number && 'number', className)}>
      <button
        type="button"
        className={clsx(
          'relative inline-flex min-h-10 items-center gap-1 rounded-xs align-middle font-bold',
          'hover:underline hover:underline-offset-[0.2em] pointer-coarse:after:absolute pointer-coarse:after:-inset-1',
          'tight-columns:flex-col tight-columns:justify-center tight-columns:gap-0 tight-columns:py-2',
          number ? 'flex-row-reverse tight-columns:items-end' : 'tight-columns:items-start',
        )}
        onClick={onSort}
      >
        {children}
        {/* Reserve the arrow's width, so that no column moves when another column is sorted. Its height is cancelled in
        tight columns, so that the words align with other headers. */}
        <Arrow
          className={clsx(
            'size-[1.05rem] tight-columns:-mb-3.5 tight-columns:size-3.5',
            direction
              ? 'stroke-3'
              : 'opacity-0 [thead:focus-within_&]:opacity-100 [@media(hover:hover)]:[thead:hover_&]:opacity-100',
          )}
        />
      </button>
    </th>
  )
}

type SelectCheckboxProps = {
  disabled?: boolean | undefined
  /** Accessible name, for example "Select all" or "Select Ayaan Abdi". */
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Checkbox that selects every row of the page. A dash means that only some are selected. */
export const SelectAllHeader = ({
  label,
  checked,
  indeterminate,
  disabled,
  onCheckedChange,
}: SelectCheckboxProps & { indeterminate: boolean }) => (
  <th scope="col" className="select-cell">
    <CheckboxBox
      size="small"
      disabled={disabled}
      aria-label={label}
      checked={checked}
      indeterminate={indeterminate}
      onCheckedChange={onCheckedChange}
    />
  </th>
)

/** Checkbox at the start of a row. */
export const SelectCell = ({ label, checked, disabled, onCheckedChange }: SelectCheckboxProps) => (
  <td className="select-cell">
    <CheckboxBox
      size="small"
      disabled={disabled}
      aria-label={label}
      checked={checked}
      onCheckedChange={onCheckedChange}
    />
  </td>
)

/** A table row. Selected rows are tinted, in addition to their checkbox. */
export const TableRow = ({ selected = false, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) => (
  <tr {...rest} data-selected={selected ? '' : undefined} />
)

type BulkBarProps = {
  ref?: Ref<HTMLDivElement>
  /** Status text, for example "3 selected". */
  count: ReactNode
  /** Progress of a running action. It replaces the buttons, and the status is then for screen readers only. */
  progress?: ReactNode
  closeLabel: string
  onClose: () => void
  /** Buttons with `variant="on-hero" size="small"`. Remove selected comes last. */
  children: ReactNode
}

/** Bar with the actions for the selected rows. */
export const BulkBar = ({ ref, count, progress, closeLabel, onClose, children }: BulkBarProps) => (
  <div
    ref={ref}
    className={clsx(
      'flex flex-wrap items-center gap-x-2.5 gap-y-2 bg-spine py-2 pr-3 pl-4 text-white print:hidden',
      '[--muted-foreground:var(--hb-spine-foreground)]',
    )}
  >
    <p className={progress ? 'sr-only' : 'flex-1 font-bold whitespace-nowrap'} role="status">
      {count}
    </p>
    {progress || (
      <>
        {children}
        <IconButton label={closeLabel} icon={X} className="-my-1" onClick={onClose} />
      </>
    )}
  </div>
)

/**
 * Button that opens a row's menu. CSS renders the three dots, because an icon in each row would cost more than the rest
 * of a long list.
 * @param props.label the menu's purpose and its row
 */
export const RowMenuButton = ({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button
    data-slot="button"
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={clsx(
      'row-more size-touch flex-none cursor-pointer rounded-md text-center indent-[0.08em] text-sm tracking-[0.08em]',
      "before:content-['•••'] hover:bg-current/10",
      className,
    )}
  />
)
