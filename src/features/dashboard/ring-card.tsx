import type { LabelCounts } from '@contract/dashboard/people.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatPercent } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { MOST_SLICES } from '@/kit/charts/chart-options.ts'
import { RingChart } from '@/kit/charts/charts.tsx'
import { useLabelWords } from './label-words.ts'

type RingCardProps = { title: string; of: string; counts: LabelCounts; after?: ReactNode }

const percentOf = (count: number, all: number): string => formatPercent(all > 0 ? (count / all) * 100 : 0)

/** Counts as a ring of shares. More than its colours tell apart are one slice together; the table has each. */
export const RingCard = ({ title, of, counts, after }: RingCardProps) => {
  const { t } = useLingui()
  const words = useLabelWords()
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const named = counts.map(({ label, count }) => ({
    label: words(label),
    value: count,
    said: percentOf(count, all),
  }))
  const rest = named.length > MOST_SLICES ? named.slice(MOST_SLICES - 1) : []
  const restCount = rest.reduce((sum, { value }) => sum + value, 0)
  const slices =
    rest.length === 0
      ? named
      : [
          ...named.slice(0, MOST_SLICES - 1),
          { label: t`All others`, value: restCount, said: percentOf(restCount, all) },
        ]
  const people = plural(all, { one: '# person', other: '# people' })
  return (
    <ChartCard
      title={title}
      about={all > 0 ? people : undefined}
      table={{
        head: [of, t`Count`, t`Per cent`],
        rows: named.map(({ label, value, said }) => [label, formatCount(value), said]),
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
