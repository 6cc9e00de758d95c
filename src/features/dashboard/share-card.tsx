import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatPercent } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { BarsChart } from '@/kit/charts/charts.tsx'
import { useValueLabels } from './value-labels.ts'

/** Count of a value, with its percentage if there is a total. */
export type Share = { value: string; label: string; count: number; percentage?: number }

type ShareCardProps = {
  title: string
  about?: ReactNode
  /** Column header of the rows, such as "Reason". */
  of: string
  shares: readonly Share[]
  /** Maximum number of bars. The table has all rows. */
  most?: number
  after?: ReactNode
}

/** Card with a horizontal bar chart. Each bar shows its percentage if there is a total, otherwise its count. */
export const ShareCard = ({ title, about, of: rowLabel, shares, most = 8, after }: ShareCardProps) => {
  const { t } = useLingui()
  const getValueLabel = useValueLabels()
  const named = shares.map((share) => ({ ...share, name: getValueLabel(share.value, share.label) }))
  const visibleShares = named.slice(0, most)
  const hasPercentages = shares.some(({ percentage }) => percentage !== undefined)
  const formatShare = (share: Share) =>
    share.percentage === undefined ? formatCount(share.count) : formatPercent(share.percentage)
  const largestShare = visibleShares.reduce<(typeof visibleShares)[number] | null>(
    (best, one) => (best === null || one.count > best.count ? one : best),
    null,
  )
  const hasNoCounts = shares.every(({ count }) => count === 0)
  const firstName = largestShare?.name ?? ''
  const firstSaid = largestShare ? formatShare(largestShare) : ''
  return (
    <ChartCard
      title={title}
      about={about}
      table={{
        head: hasPercentages ? [rowLabel, t`Count`, t`Per cent`] : [rowLabel, t`Count`],
        rows: named.map((share) => [
          share.name,
          formatCount(share.count),
          ...(share.percentage === undefined ? [] : [formatPercent(share.percentage)]),
        ]),
      }}
      after={
        <>
          {!hasNoCounts && named.length > visibleShares.length ? (
            <p className="text-sm text-muted-foreground print:hidden">
              <Trans>The table shows all {named.length}.</Trans>
            </p>
          ) : null}
          {after}
        </>
      }
    >
      {hasNoCounts ? (
        <p className="py-2 text-muted-foreground">
          <Trans>Nothing was counted yet.</Trans>
        </p>
      ) : (
        <BarsChart
          label={t`${title}: the most is ${firstName} with ${firstSaid}.`}
          labels={visibleShares.map(({ name }) => name)}
          values={visibleShares.map(({ count }) => count)}
          said={visibleShares.map(formatShare)}
        />
      )}
    </ChartCard>
  )
}
