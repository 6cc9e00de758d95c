import { LATE_DAYS } from '@contract/recruitment/vocabulary.ts'
import type { WorkRow } from '@contract/work.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { countDaysSince, OverdueBadge } from '@/features/recruitment/overdue-badge.tsx'
import { formatTime } from '@/i18n/format.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { isDanger } from './use-work.ts'
import { WorkText, workIcons } from './work-kinds.tsx'
import { buildColumnStyle, getListClasses, getRowHeightClasses } from './work-layout.ts'

/** Line between the two columns. */
const columnLine =
  'lg:before:absolute lg:before:inset-y-0 lg:before:start-1/2 lg:before:border-s lg:before:border-border'

type WorkListProps = {
  rows: readonly WorkRow[]
  /** True for two columns of low rows, which are read down. False for one column of high rows. */
  hasColumns: boolean
}

/** List of the kinds of work. Each row is a link to the list of the same tasks. */
export const WorkList = ({ rows, hasColumns }: WorkListProps) => (
  <ul
    className={clsx(getListClasses(hasColumns), hasColumns && rows.length > 1 && columnLine)}
    style={buildColumnStyle(rows.length)}
  >
    {rows.map((row) => (
      <li key={row.href} className="border-t border-border">
        <WorkLink row={row} isLow={hasColumns} />
      </li>
    ))}
  </ul>
)

function WorkLink({ row, isLow }: { row: WorkRow; isLow: boolean }) {
  const Icon = workIcons[row.kind]
  const isRed = isDanger(row)
  return (
    <RowLink
      href={row.href}
      className={clsx(
        'flex items-center gap-3 px-4 py-1.5 leading-snug no-underline focus-visible:-outline-offset-3',
        getRowHeightClasses(isLow),
        isRed ? 'bg-danger text-danger-foreground' : 'text-foreground hover:bg-accent',
      )}
    >
      <Icon aria-hidden="true" className={clsx('size-5 flex-none', !isRed && 'text-link')} />
      <b className="min-w-7 flex-none text-end text-lg tabular-nums">{row.count}</b>{' '}
      {/* On a phone, the wait is below the text. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-[1_1_12rem] font-medium">
          <WorkText row={row} />
        </span>{' '}
        <span className={clsx('flex-none text-sm', !isRed && 'text-muted-foreground')}>
          <WaitText row={row} />
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 flex-none" />
    </RowLink>
  )
}

/** Longest wait of a kind: a badge if it is late, as in the lists, otherwise the days, or the time of today. */
function WaitText({ row: { kind, count, oldest } }: { row: WorkRow }) {
  const days = countDaysSince(oldest)
  if (days >= LATE_DAYS.amber && kind !== 'concern') return <OverdueBadge days={days} />
  if (days === 0) {
    const time = formatTime(oldest)
    return <Trans>today {time}</Trans>
  }
  return count === 1 ? (
    <Plural value={days} one="# day" other="# days" />
  ) : (
    <Plural value={days} one="oldest # day" other="oldest # days" />
  )
}
