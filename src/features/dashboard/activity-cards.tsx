import type { Metrics } from '@contract/dashboard/insights.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatCount, formatPercent } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { RingChart } from '@/kit/charts/charts.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Name } from '@/ui/name.tsx'
import { toPercent } from './percent.ts'
import { ShareCard } from './share-card.tsx'

const toShares = (counts: Metrics['activity_counts']) =>
  counts.map(({ label, count }) => ({ value: label, label, count }))

type ActivityCardsProps = {
  metrics: Metrics
  /** True if the numbers are of a single club. The chart by organisation is not shown then. */
  isSingleClub: boolean
}

/** Cards for returning people and for activities (DASH-116 to DASH-125). */
export const ActivityCards = ({ metrics, isSingleClub: ofOneClub }: ActivityCardsProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ReturningCard {...metrics.returning_registrations} />
      <ShareCard
        title={t`Activities by session`}
        of={t`Activity`}
        about={<Trans>Sessions in which each took place</Trans>}
        shares={toShares(metrics.activity_counts)}
        after={
          metrics.activities_other_count > 0 ? (
            <>
              <Button size="tool" className="justify-self-start" onClick={() => setOpen(true)}>
                <Trans>Other activity data</Trans>
              </Button>
              {open ? <OtherActivities metrics={metrics} onClose={() => setOpen(false)} /> : null}
            </>
          ) : null
        }
      />
      {ofOneClub ? null : (
        <ShareCard
          title={t`Activities by organisation`}
          of={t`Activity`}
          about={<Trans>Clubs that had each at least once</Trans>}
          shares={toShares(metrics.activity_organisation_counts)}
        />
      )}
    </>
  )
}

const ReturningCard = ({ returning, people, percentage }: Metrics['returning_registrations']) => {
  const { t } = useLingui()
  const onceCount = people - returning
  const oncePercent = formatPercent(toPercent(onceCount, people))
  const slices = [
    {
      label: t`Came more than once`,
      value: returning,
      said: `${formatCount(returning)} (${formatPercent(percentage)})`,
    },
    { label: t`Came once`, value: onceCount, said: `${formatCount(onceCount)} (${oncePercent})` },
  ]
  return (
    <ChartCard
      title={t`Returning engagement`}
      about={<Trans>People who came to more than one session</Trans>}
      table={{
        head: [t`People`, t`Count`],
        rows: slices.map(({ label, said: valueText }) => [label, valueText]),
      }}
    >
      {people === 0 ? (
        <p className="py-2 text-muted-foreground">
          <Trans>Nothing was counted yet.</Trans>
        </p>
      ) : (
        <RingChart
          label={t`Returning engagement: ${formatPercent(percentage)} came to more than one session.`}
          slices={slices}
          whole={formatPercent(percentage)}
        />
      )}
    </ChartCard>
  )
}

/** Dialog with the clubs' free texts about other activities, newest first (DASH-117). */
const OtherActivities = ({ metrics, onClose }: { metrics: Metrics; onClose: () => void }) => {
  const { activities_other: texts, activities_other_count: all } = metrics
  const [shown, count] = [formatCount(texts.length), formatCount(all)]
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        size="wide"
        title={<Trans>Other activity data</Trans>}
        footer={
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {all > texts.length ? (
          <p className="text-sm text-muted-foreground">
            <Trans>
              The newest {shown} of {count}.
            </Trans>
          </p>
        ) : null}
        <ul className="grid">
          {texts.map(({ date, organisation, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two clubs can write the same text on a day
            <li key={index} className="border-t border-border py-2 first:border-0">
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-sm text-muted-foreground">
                {formatDay(date)}, <Name>{organisation}</Name>
              </p>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
