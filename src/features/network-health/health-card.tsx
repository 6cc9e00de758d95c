import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'

/** State of a card: well, a warning, or a danger. A card without a state has nothing to judge. */
export type CardState = 'well' | 'warning' | 'danger' | 'none'

const badgesByState = {
  well: { tone: 'success', icon: Check },
  warning: { tone: 'warning', icon: TriangleAlert },
  danger: { tone: 'danger', icon: OctagonAlert },
} as const

type HealthCardProps = {
  title: ReactNode
  icon: LucideIcon
  state: CardState
  /** Text of the badge if the card is not well. */
  problem?: ReactNode
  /** Note at the foot of the card. */
  note?: ReactNode
  children: ReactNode
}

/** Card of the health page: title with the state, content, and a note at the foot. */
export function HealthCard({ title, icon, state, problem, note, children }: HealthCardProps) {
  const titleId = useId()
  const badge = state === 'none' ? null : badgesByState[state]
  return (
    <Card
      role="region"
      aria-labelledby={titleId}
      className={clsx('flex flex-col gap-2 px-4.5 py-4', state === 'danger' && 'border-2! border-danger!')}
    >
      <CardTitle
        icon={icon}
        className="flex-wrap gap-y-1"
        aside={
          badge ? (
            <Badge tone={badge.tone} icon={badge.icon} size="small">
              {state === 'well' ? <Trans context="state of the servers">Well</Trans> : problem}
            </Badge>
          ) : null
        }
      >
        <span id={titleId}>{title}</span>
      </CardTitle>
      {children}
      {note ? <p className="mt-auto pt-2 text-sm text-muted-foreground">{note}</p> : null}
    </Card>
  )
}

/** Large value with its unit or explanation. */
export const BigValue = ({
  value,
  isDanger = false,
  children,
}: {
  value: ReactNode
  isDanger?: boolean
  children: ReactNode
}) => (
  <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground">
    <b
      className={clsx(
        'text-[2rem] leading-tight font-heavy tracking-[-0.01em] tabular-nums',
        isDanger ? 'text-danger-text' : 'text-foreground',
      )}
    >
      {value}
    </b>
    <span className="font-medium">{children}</span>
  </p>
)

/** Rows with a label on the left and a value on the right. */
export const FactList = ({ children }: { children: ReactNode }) => <ul className="grid grid-cols-1">{children}</ul>

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <li className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-border py-1 leading-snug">
    <span className="min-w-0 flex-[1_1_6rem] wrap-break-word">{label}</span>
    <span className="ms-auto max-w-full flex-none text-end tabular-nums">{children}</span>
  </li>
)

/** Share of a total as a bar. The rest is striped. */
export function ShareBar({ label, value, total }: { label: string; value: number; total: number }) {
  const share = total > 0 ? (value / total) * 100 : 100
  return (
    <div
      role="img"
      aria-label={label}
      className="flex h-2.5 gap-0.5 overflow-hidden rounded-full forced-colors:border forced-colors:border-[ButtonText]"
    >
      <span className="block h-full bg-primary forced-colors:bg-[Highlight]" style={{ width: `${share}%` }} />
      <span
        className={clsx(
          'block h-full flex-1 text-border-strong',
          'bg-[repeating-linear-gradient(135deg,currentColor_0_4px,transparent_4px_8px)]',
        )}
      />
    </div>
  )
}

/** Small table with row headers, whose other columns are numbers or times. */
export function CardTable({
  caption,
  headers,
  children,
}: {
  caption: string
  headers: ReactNode[]
  children: ReactNode
}) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-sm text-muted-foreground">
          {headers.map((header, place) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: the headers never change their order
              key={place}
              scope="col"
              className={clsx('py-1 font-medium', place === 0 ? 'text-start' : 'ps-3 text-end')}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export const CardTableRow = ({ label, cells }: { label: ReactNode; cells: ReactNode[] }) => (
  <tr className="border-t border-border">
    <th scope="row" className="py-2 text-start font-bold">
      {label}
    </th>
    {cells.map((cell, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change their order
      <td key={place} className="ps-3 text-end">
        {cell}
      </td>
    ))}
  </tr>
)
