import '@/styles/second-look.css'
import { Trans, useLingui } from '@lingui/react/macro'
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

type ComparisonViewProps = { comparison: Comparison; caption: string }

/** Shows the references side by side, or one below the other on a narrow screen. */
export const ComparisonView = (props: ComparisonViewProps) => {
  const { columns } = props.comparison
  const isWide = useMediaQuery(columns.length > 2 ? THREE_COLUMNS_QUERY : TWO_COLUMNS_QUERY)
  return isWide ? <SideBySide {...props} /> : <StackedColumns {...props} />
}

const SideBySide = ({ comparison: { columns, groups }, caption }: ComparisonViewProps) => (
  <div className="card overflow-hidden">
    <table className="compare-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column.key} scope="col">
              <ColumnHeader column={column} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ key, title, facts }) => (
        <tbody key={key}>
          <tr className="group">
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {title}
            </th>
          </tr>
          {facts.map((fact) => (
            <tr key={fact.key}>
              <th scope="row">{fact.label}</th>
              {fact.cells.map((cell, index) => (
                <td key={columns[index]?.key} data-flagged={cell.isFlagged || undefined}>
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
      <li key={column.key} className="card compare-one">
        <ColumnHeader column={column} />
        {groups.map(({ key, title, facts }) => (
          <div key={key}>
            <h3>{title}</h3>
            <dl>
              {facts.map((fact) => {
                const cell = fact.cells[columnIndex]
                return cell ? (
                  <div key={fact.key} data-flagged={cell.isFlagged || undefined}>
                    <dt>{fact.label}</dt>
                    <dd>
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
  <div className="compare-head">
    {number === null ? null : (
      <span
        aria-hidden="true"
        className="grid size-9 flex-none place-items-center rounded-md bg-accent font-bold text-accent-foreground"
      >
        {number}
      </span>
    )}
    <div className="min-w-0">
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
  const visibleContent = content === null || content === '' ? <span className="minor">{t`Not answered`}</span> : content
  if (!isFlagged) return visibleContent
  return (
    <span className="flagged">
      <TriangleAlert aria-label={t`Warning`} />
      <span>{visibleContent}</span>
    </span>
  )
}
