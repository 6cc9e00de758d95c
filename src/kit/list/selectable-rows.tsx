import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { RowLink } from './row-link.tsx'
import { pickLinkClasses, pickRowClasses, type RowSelection, SelectionHeader } from './row-selection.tsx'
import type { BulkWork } from './use-bulk-run.ts'

type SelectableRowsProps<R> = {
  rows: readonly R[]
  selection: RowSelection
  work?: BulkWork | undefined
  /** Returns the row's name for the checkbox label. */
  name: (row: R) => string
  /** Returns the path of a row, or undefined if the row is not a link. */
  href: ((row: R) => string | undefined) | undefined
  /** Actions for the selected rows. Without actions, rows cannot be selected. */
  actions?: ReactNode
  /** Control for the order of the rows. Shown in the header, or above the rows if these cannot be selected. */
  sort?: ReactNode
  className?: string
  /** Renders the content of a row. */
  children: (row: R) => ReactNode
  /** Renders content below the row, outside its link. */
  below?: ((row: R) => ReactNode) | undefined
}

/** Rows of a list on a phone. Each row has a checkbox and one link. */
export const SelectableRows = <R extends { id: string }>({
  rows,
  selection,
  work,
  name,
  href,
  actions,
  sort,
  className,
  children,
  below,
}: SelectableRowsProps<R>) => {
  const { t } = useLingui()
  return (
    <div className={clsx('rounded-xl border border-border bg-card', className)}>
      {actions ? (
        <SelectionHeader selection={selection} shown={rows} work={work} sort={sort}>
          {actions}
        </SelectionHeader>
      ) : (
        sort && <div className="py-1">{sort}</div>
      )}
      <ul>
        {rows.map((row) => {
          const isPicked = selection.has(row.id)
          const path = href?.(row)
          return (
            <li
              key={row.id}
              className={clsx(pickRowClasses, below && 'flex-wrap')}
              data-selected={isPicked ? '' : undefined}
            >
              {actions ? (
                <CheckboxBox
                  aria-label={t`Select ${name(row)}`}
                  checked={isPicked}
                  disabled={selection.isLocked}
                  onCheckedChange={(isChecked) => selection.pick([row.id], isChecked)}
                />
              ) : null}
              {path ? (
                <RowLink href={path} className={pickLinkClasses}>
                  {children(row)}
                  <ChevronRight aria-hidden="true" />
                </RowLink>
              ) : (
                <div className={clsx('min-w-0 flex-1 py-2.5 pe-3.5 leading-snug', actions && 'ps-4')}>
                  {children(row)}
                </div>
              )}
              {below?.(row)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
