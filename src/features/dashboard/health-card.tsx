import type { HealthFreshness } from '@contract/dashboard/insights.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatPercent } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { RingChart } from '@/kit/charts/charts.tsx'
import { toPercent } from './percent.ts'

/** Card with the share of the people served whose health facts were confirmed within a year (B-FAM-04). */
export const HealthCard = ({ people, confirmed, percentage }: HealthFreshness) => {
  const { t } = useLingui()
  const unconfirmed = people - confirmed
  const share = formatPercent(percentage)
  const slices = [
    { label: t`Confirmed`, value: confirmed, said: `${formatCount(confirmed)} (${share})` },
    {
      label: t`Not confirmed`,
      value: unconfirmed,
      said: `${formatCount(unconfirmed)} (${formatPercent(toPercent(unconfirmed, people))})`,
    },
  ]
  return (
    <ChartCard
      title={t`Health facts confirmed within a year`}
      about={
        <Trans>
          People served whose allergies, diet and health were confirmed in the last 12 months. If they never were, the
          day when the person was added counts. A person with an open question counts as not confirmed.
        </Trans>
      }
      table={{
        head: [t`People`, t`Count`],
        rows: slices.map(({ label, said: text }) => [label, text]),
      }}
    >
      {people === 0 ? (
        <p className="py-2 text-muted-foreground">
          <Trans>Nothing was counted yet.</Trans>
        </p>
      ) : (
        <RingChart label={t`Health facts confirmed within a year: ${share}`} slices={slices} whole={share} />
      )}
    </ChartCard>
  )
}
