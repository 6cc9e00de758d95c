import type { LabelCounts } from '@contract/dashboard/people.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatPercent } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { MAX_SLICES } from '@/kit/charts/chart-options.ts'
import { RingChart } from '@/kit/charts/charts.tsx'
import { useLabelWords } from './label-words.ts'
import { percentOf } from './percent.ts'

type RingCardProps = {
  title: string
  of: string
  counts: LabelCounts
  /** Label of those about whom nothing is known: the ring and its shares leave them out. */
  unknownLabel?: string
  /** States how many people are unknown. */
  unknownWords?: (count: number) => string
  after?: ReactNode
}

/** Counts as a ring of shares. More than its colours tell apart are one slice together; the table has each. */
export const RingCard = ({ title, of, counts, unknownLabel, unknownWords, after }: RingCardProps) => {
  const { t } = useLingui()
  const words = useLabelWords()
  const known = counts.filter(({ label }) => label !== unknownLabel)
  const unknown = counts.find(({ label }) => label === unknownLabel)?.count ?? 0
  const all = known.reduce((sum, { count }) => sum + count, 0)
  const shareOf = (count: number) => formatPercent(percentOf(count, all))
  const named = known.map(({ label, count }) => ({
    label: words(label),
    value: count,
    said: shareOf(count),
  }))
  const rest = named.length > MAX_SLICES ? named.slice(MAX_SLICES - 1) : []
  const restCount = rest.reduce((sum, { value }) => sum + value, 0)
  const slices =
    rest.length === 0
      ? named
      : [
          ...named.slice(0, MAX_SLICES - 1),
          { label: t`All others`, value: restCount, said: shareOf(restCount) },
        ]
  const people = plural(all, { one: '# person', other: '# people' })
  return (
    <ChartCard
      title={title}
      about={[all > 0 ? people : '', unknown > 0 ? unknownWords?.(unknown) : ''].filter(Boolean).join(', ')}
      table={{
        head: [of, t`Count`, t`Per cent`],
        rows: [
          ...named.map(({ label, value, said }) => [label, formatCount(value), said]),
          ...(unknown > 0 ? [[words(unknownLabel ?? ''), formatCount(unknown), '–']] : []),
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
          label={`${title}: ${slices.map(({ label, said }) => `${label} ${said}`).join(', ')}`}
          slices={slices}
          whole={formatCount(all)}
        />
      )}
    </ChartCard>
  )
}
