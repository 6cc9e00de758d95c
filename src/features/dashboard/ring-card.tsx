import type { LabelCounts } from '@contract/dashboard/people.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatPercent } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { MAX_SLICES } from '@/kit/charts/chart-options.ts'
import { RingChart } from '@/kit/charts/charts.tsx'
import { toPercent } from './percent.ts'
import { useValueLabels } from './value-labels.ts'

type RingCardProps = {
  title: string
  of: string
  counts: LabelCounts
  /** Label of the people with an unknown value. The ring and its shares omit them. */
  unknownLabel?: string
  /** Returns a text with the number of people whose value is unknown. */
  formatUnknown?: (count: number) => string
  after?: ReactNode
}

/** Ring chart of shares. Slices beyond the available colours are combined, and the table lists each value. */
export const RingCard = ({
  title,
  of: rowLabel,
  counts,
  unknownLabel,
  formatUnknown: unknownWords,
  after,
}: RingCardProps) => {
  const { t } = useLingui()
  const getValueLabel = useValueLabels()
  const knownCounts = counts.filter(({ label }) => label !== unknownLabel)
  const unknownCount = counts.find(({ label }) => label === unknownLabel)?.count ?? 0
  const all = knownCounts.reduce((sum, { count }) => sum + count, 0)
  const formatShare = (count: number) => formatPercent(toPercent(count, all))
  const labelledShares = knownCounts.map(({ label, count }) => ({
    label: getValueLabel(label),
    value: count,
    said: formatShare(count),
  }))
  const combinedShares = labelledShares.length > MAX_SLICES ? labelledShares.slice(MAX_SLICES - 1) : []
  const restCount = combinedShares.reduce((sum, { value }) => sum + value, 0)
  const slices =
    combinedShares.length === 0
      ? labelledShares
      : [
          ...labelledShares.slice(0, MAX_SLICES - 1),
          { label: t`All others`, value: restCount, said: formatShare(restCount) },
        ]
  const peopleText = plural(all, { one: '# person', other: '# people' })
  return (
    <ChartCard
      title={title}
      about={[all > 0 ? peopleText : '', unknownCount > 0 ? unknownWords?.(unknownCount) : '']
        .filter(Boolean)
        .join(', ')}
      table={{
        head: [rowLabel, t`Count`, t`Per cent`],
        rows: [
          ...labelledShares.map(({ label, value, said: shareText }) => [label, formatCount(value), shareText]),
          ...(unknownCount > 0 ? [[getValueLabel(unknownLabel ?? ''), formatCount(unknownCount), '–']] : []),
        ],
      }}
      after={after}
    >
      {all === 0 ? (
        <p className="py-2 text-muted-foreground">
          <Trans>Nothing was counted yet.</Trans>
        </p>
      ) : (
        <RingChart
          label={`${title}: ${slices.map(({ label, said: shareText }) => `${label} ${shareText}`).join(', ')}`}
          slices={slices}
          whole={formatCount(all)}
        />
      )}
    </ChartCard>
  )
}
