import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, Clock, TriangleAlert, UserRound } from 'lucide-react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { Badge } from '@/ui/badge.tsx'
import { Name } from '@/ui/name.tsx'
import type { ComparedCell, ComparedColumn, Comparison } from './compared.ts'

/**
 * Media queries for the widths at which two columns fit, and at which three columns fit. From 70rem on, the review card
 * is next to the columns, so three columns fit only from 86rem.
 */
const TWO_COLUMNS_QUERY = '(min-width: 48rem)'
const THREE_COLUMNS_QUERY = '((min-width: 48rem) and (max-width: 69.99rem)) or (min-width: 86rem)'

const rowHeaderClasses = 'py-1 pr-2 pl-4 text-start align-top wrap-anywhere'
/** Classes of an additional text in a cell. */
export const minorTextClasses = 'minor block text-xs font-regular text-muted-foreground'
const flaggedClasses = 'bg-warning-soft text-warning-text [&_.minor]:text-inherit'

type ComparisonViewProps = { comparison: Comparison; caption: string }

/** Shows the references side by side, or one below the other on a narrow screen. */
export const ComparisonView = (props: ComparisonViewProps) => {
  const { columns } = props.comparison
  const isWide = useMediaQuery(columns.length > 2 ? THREE_COLUMNS_QUERY : TWO_COLUMNS_QUERY)
  return isWide ? <SideBySide {...props} /> : <StackedColumns {...props} />
}

const SideBySide = ({ comparison: { columns, groups }, caption }: ComparisonViewProps) => (
  <div className="card overflow-hidden">
    <table className="w-full table-fixed border-collapse text-sm leading-[1.28]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td className="w-37 border-b-[1.5px] border-border-strong min-[86rem]:w-[9.8rem]" />
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className="border-b-[1.5px] border-border-strong px-3 py-2.25 text-start align-middle font-regular"
            >
              <ColumnHeader column={column} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ key, title, facts }) => (
        <tbody key={key}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={columns.length + 1}
              className={clsx(rowHeaderClasses, 'bg-muted font-bold text-foreground')}
            >
              {title}
            </th>
          </tr>
          {facts.map((fact) => (
            <tr key={fact.key}>
              <th scope="row" className={clsx(rowHeaderClasses, 'border-t font-regular text-muted-foreground')}>
                {fact.label}
              </th>
              {fact.cells.map((cell, index) => (
                <td
                  key={columns[index]?.key}
                  className={clsx(
                    'border-s border-t px-3 py-1 align-top font-medium wrap-anywhere',
                    cell.isFlagged && flaggedClasses,
                  )}
                >
                  <CellContent cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)

const StackedColumns = ({ comparison: { columns, groups }, caption }: ComparisonViewProps) => (
  <ul aria-label={caption} className="grid grid-cols-1 gap-3">
    {columns.map((column, columnIndex) => (
      <li key={column.key} className="card px-4 py-3.5 text-sm">
        <ColumnHeader column={column} />
        {groups.map(({ key, title, facts }) => (
          <div key={key}>
            <h3 className="mt-2.5 mb-0.5 font-bold">{title}</h3>
            <dl>
              {facts.map((fact) => {
                const cell = fact.cells[columnIndex]
                return cell ? (
                  <div
                    key={fact.key}
                    className={clsx(
                      '-mx-4 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2.5 border-t px-4 py-1.25',
                      cell.isFlagged && flaggedClasses,
                    )}
                  >
                    <dt className={cell.isFlagged ? 'text-inherit' : 'text-muted-foreground'}>{fact.label}</dt>
                    <dd className="font-medium wrap-anywhere">
                      <CellContent cell={cell} />
                    </dd>
                  </div>
                ) : null
              })}
            </dl>
          </div>
        ))}
      </li>
    ))}
  </ul>
)

const ColumnHeader = ({ column: { number, name, about, isByTwo } }: { column: ComparedColumn }) => (
  <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    {number === null ? null : (
      <span
        aria-hidden="true"
        className="grid size-9 flex-none place-items-center rounded-md bg-accent font-bold text-accent-foreground"
      >
        {number}
      </span>
    )}
    <div className="min-w-0 flex-1">
      <h2 className="text-lg leading-tight font-bold wrap-anywhere">
        {number === null ? null : (
          <span className="sr-only">
            <Trans>Reference {number}</Trans>:{' '}
          </span>
        )}
        <Name>{name}</Name>
      </h2>
      <p className="text-xs text-muted-foreground">{about}</p>
    </div>
    <PeopleBadge isByTwo={isByTwo} />
  </div>
)

const PeopleBadge = ({ isByTwo }: Pick<ComparedColumn, 'isByTwo'>) => {
  if (isByTwo === null)
    return (
      <Badge size="small" icon={Clock}>
        <Trans>Not checked</Trans>
      </Badge>
    )
  return isByTwo ? (
    <Badge size="small" tone="success" icon={Check}>
      <Trans>2 people</Trans>
    </Badge>
  ) : (
    <Badge size="small" tone="warning" icon={UserRound}>
      <Trans>1 person</Trans>
    </Badge>
  )
}

const CellContent = ({ cell: { content, isFlagged } }: { cell: ComparedCell }) => {
  const { t } = useLingui()
  const visibleContent =
    content === null || content === '' ? <span className={minorTextClasses}>{t`Not answered`}</span> : content
  if (!isFlagged) return visibleContent
  return (
    <span className="flex gap-[0.4em]">
      <TriangleAlert aria-label={t`Warning`} className="mt-[0.1em] size-[1.05rem]" />
      <span className="min-w-0">{visibleContent}</span>
    </span>
  )
}
