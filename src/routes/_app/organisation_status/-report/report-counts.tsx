import type { StatusSummary } from '@contract/club-status/organisation-status.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount } from '@/i18n/numbers.ts'

/** The counts above the rows: first the clubs, then pairs of row counts (STAT-62 to STAT-70, STAT-73). */
export const ReportCounts = ({ summary }: { summary: StatusSummary }) => {
  const { t } = useLingui()
  const openClosedLabels = [
    t({ message: 'open', context: 'count' }),
    t({ message: 'closed', context: 'count' }),
  ] as const
  const yesNoLabels = [t({ message: 'yes', context: 'count' }), t({ message: 'no', context: 'count' })] as const
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-xl border border-border bg-card lg:grid-cols-5">
      <div className="flex flex-col-reverse justify-end bg-hero px-4 py-3 text-hero-foreground max-lg:col-span-2">
        <dt className="text-hero-muted">
          <Trans>Total clubs</Trans>
        </dt>
        <dd className="text-3xl font-heavy">{formatCount(summary.clubs)}</dd>
      </div>
      <CountPair
        title={<Trans>Club open</Trans>}
        first={summary.open}
        second={summary.closed}
        notSet={summary.open_not_set}
        words={openClosedLabels}
      />
      <CountPair
        title={<Trans>CRL open</Trans>}
        first={summary.rl_open}
        second={summary.rl_closed}
        notSet={summary.rl_not_set}
        words={openClosedLabels}
      />
      <CountPair
        title={<Trans>Confirmed by CRL</Trans>}
        first={summary.confirmed_yes}
        second={summary.confirmed_no}
        words={yesNoLabels}
      />
      <CountPair
        title={<Trans>Has data</Trans>}
        first={summary.has_data_yes}
        second={summary.has_data_no}
        words={yesNoLabels}
      />
    </dl>
  )
}

type PairProps = {
  title: ReactNode
  first: number
  second: number
  /** Number of rows for which neither of the two values is set. */
  notSet?: number
  words: readonly [string, string]
}

const CountPair = ({ title, first, second, notSet = 0, words }: PairProps) => (
  <div className="grid content-start gap-1.5 border-border px-4 py-3 max-lg:border-t lg:border-s">
    <dt className="flex flex-wrap justify-between gap-x-3 text-sm text-muted-foreground">
      {title}
      {notSet > 0 ? (
        <span>
          <Trans>{formatCount(notSet)} not set</Trans>
        </span>
      ) : null}
    </dt>
    <dd className="flex flex-wrap justify-between gap-x-3">
      <span>
        <b className="text-xl font-heavy">{formatCount(first)}</b> {words[0]}
      </span>
      <span>
        <b className="text-xl font-heavy">{formatCount(second)}</b> {words[1]}
      </span>
    </dd>
    <dd aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
      {first > 0 ? <span className="bg-primary" style={{ flexGrow: first }} /> : null}
      {second > 0 ? <span className="bg-border-strong" style={{ flexGrow: second }} /> : null}
    </dd>
  </div>
)
