import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '@/ui/icon-button.tsx'

/** Data of the chart as an accessible table: column headers and rows of text. */
export type TableData = { head: readonly string[]; rows: readonly (readonly string[])[] }

type ChartCardProps = {
  title: string
  /** Second line that describes the data. */
  about?: ReactNode
  table: TableData
  /** Links below the chart or the table. */
  after?: ReactNode
  className?: string
  /** The chart. */
  children: ReactNode
}

/** Card with a chart. A button switches to a table of the same numbers. The printed page shows the table. */
export const ChartCard = ({ title, about, table, after, className, children }: ChartCardProps) => {
  const { t } = useLingui()
  const [isTableShown, setIsTableShown] = useState(false)
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className={clsx(
        'grid min-w-0 grid-cols-1 content-start gap-3 rounded-lg border border-border px-4 pt-2 pb-4 break-inside-avoid',
        className,
      )}
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-2">
          <h3 id={headingId} className="font-bold">
            {title}
          </h3>
          {about ? <p className="text-sm text-muted-foreground">{about}</p> : null}
        </div>
        <IconButton
          label={t`${title}: show as a table`}
          icon={isTableShown ? ChartColumn : Table2}
          aria-pressed={isTableShown}
          className={clsx('-me-2', isTableShown && 'bg-accent')}
          onClick={() => setIsTableShown(!isTableShown)}
        />
      </header>
      <div className={clsx('min-w-0 print:hidden', isTableShown && 'hidden')}>{children}</div>
      <DataTable title={title} table={table} className={isTableShown ? '' : 'hidden print:table'} />
      {after}
    </section>
  )
}

type DataTableProps = { title: string; table: TableData; className?: string }

/** Small table. Each row begins with its label, followed by numbers. */
export const DataTable = ({ title, table: { head, rows }, className }: DataTableProps) => (
  <table className={clsx('w-full border-collapse text-sm tabular-nums', className)}>
    <caption className="sr-only">{title}</caption>
    <thead>
      <tr className="border-b-2 border-border-strong">
        {head.map((header, columnIndex) => (
          <th key={header} scope="col" className={clsx('py-1.5', columnIndex === 0 ? 'text-start' : 'ps-3 text-end')}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...cells], row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows can have the same typed text
        <tr key={row} className="border-b border-border last:border-0">
          <th scope="row" className="py-1.5 text-start font-regular wrap-anywhere">
            {first}
          </th>
          {cells.map((cell, columnIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified only by its position
            <td key={columnIndex} className="py-1.5 ps-3 text-end">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
