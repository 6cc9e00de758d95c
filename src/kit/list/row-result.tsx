import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, Clock, LoaderCircle, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { formatTime } from '@/i18n/format.ts'
import { bulkLabels } from './bulk-labels.ts'
import { isMissingConnection, type ReasonText } from './bulk-run.ts'
import type { BulkRun } from './use-bulk-run.ts'

type ResultColumn = { label: string; cell: (row: { id: string }) => ReactNode; phone: 'line' }

/**
 * Adds the column with the results of a bulk action beside the name, as long as there are results. In a wide list on
 * most screens, the columns that phones leave out make room for it.
 * @param columns columns of a list. The first column contains the name.
 */
export function useColumnsWithResult<N, C extends { phone?: string }>(
  columns: readonly [N, ...C[]],
  { run, isWide = false }: { run: BulkRun | null | undefined; isWide?: boolean | undefined },
): readonly [N, ...(C | ResultColumn)[]] {
  const { t } = useLingui()
  const isLargeScreen = useMediaQuery('(min-width: 100rem)')
  if (!run) return columns
  const [nameColumn, ...otherColumns] = columns
  const shownColumns = isWide && !isLargeScreen ? otherColumns.filter(({ phone }) => phone !== 'hidden') : otherColumns
  const resultColumn: ResultColumn = {
    label: t`Result`,
    cell: ({ id }) => (run.results.has(id) ? <RowResultText run={run} id={id} /> : null),
    phone: 'line',
  }
  return [nameColumn, resultColumn, ...shownColumns]
}

/** Result of one row: waiting, in progress, done with the time, or not done with the reason. */
export function RowResultText({ run, id }: { run: BulkRun; id: string }): ReactNode {
  const { t, i18n } = useLingui()
  const result = run.results.get(id)
  const labels = bulkLabels[run.job.kind]
  const buildNotDone = (reason: string) => (
    <ResultLine icon={Minus} className="min-w-40 text-warning-text">
      {i18n._(labels.notDone(reason))}
    </ResultLine>
  )
  switch (result?.state) {
    case 'waiting':
      return (
        <ResultLine icon={Clock} className="font-normal text-muted-foreground">
          <Trans>Waiting</Trans>
        </ResultLine>
      )
    case 'working':
      return (
        <ResultLine icon={LoaderCircle} className="whitespace-nowrap" iconClassName="animate-spin">
          {i18n._(labels.working)}
        </ResultLine>
      )
    case 'done':
      return (
        <ResultLine icon={Check} iconClassName="text-success stroke-3">
          <span className="whitespace-nowrap">{i18n._(labels.done(formatTime(result.at)))}</span>
          <Detail text={result.detail} />
        </ResultLine>
      )
    case 'refused':
      return buildNotDone(result.reason(i18n))
    case 'failed':
      return buildNotDone(isMissingConnection(result.error) ? t`no connection` : t`an error, try again`)
    case 'skipped':
      return buildNotDone(t`stopped`)
    default:
      return null
  }
}

function Detail({ text }: { text: ReasonText | undefined }) {
  const { i18n } = useLingui()
  return text ? <small className="block text-xs font-normal text-muted-foreground">{text(i18n)}</small> : null
}

type ResultLineProps = { icon: typeof Check; className?: string; iconClassName?: string; children: ReactNode }

const ResultLine = ({ icon: Icon, className, iconClassName, children }: ResultLineProps) => (
  <span className={clsx('inline-flex items-start gap-[0.45em] font-medium', className)}>
    <Icon aria-hidden="true" className={clsx('mt-[0.1em] size-[1.1rem] flex-none', iconClassName)} />
    <span className="min-w-0">{children}</span>
  </span>
)
