import { type DashboardFilterInput, toFilterQuery } from '@contract/dashboard/filter.ts'
import { insightOperations } from '@contract/dashboard/insights.ts'
import { AGE_NOT_KNOWN, dashboardPeopleOperations } from '@contract/dashboard/people.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HandHelping } from 'lucide-react'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import { formatCount, formatTenths } from '@/i18n/numbers.ts'
import { Section } from '@/ui/section.tsx'
import { EthnicityCard } from './ethnicity-card.tsx'
import { NumbersContent } from './numbers-content.tsx'
import { RingCard } from './ring-card.tsx'

/** Section about volunteers for central staff (DASH-47, DASH-48, DASH-118, DASH-121, DASH-126). */
export const VolunteerInsights = ({ filter }: { filter: DashboardFilterInput }) => {
  const { t } = useLingui()
  const metricsQuery = useCachedQuery(insightOperations['dashboard.metrics'], { body: filter })
  const agesQuery = useCachedQuery(dashboardPeopleOperations['dashboard.volunteer_ages'], {
    query: toFilterQuery(filter),
  })
  const response = metricsQuery.told?.answer
  // Show no average if no session was attended.
  const average = response?.sessions_attended ? formatTenths(response.average_volunteers_per_session) : null
  return (
    <Section
      icon={HandHelping}
      title={<Trans>Volunteer Insights</Trans>}
      state={average === null ? null : <Trans>{average} volunteers per session</Trans>}
    >
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <NumbersContent question={metricsQuery}>
          {({ average_volunteers_per_session, sessions_attended }) => (
            <section className="rounded-lg border border-border px-4 py-4 break-inside-avoid">
              <h3 className="font-bold">
                <Trans>Average volunteers per session</Trans>
              </h3>
              <p className="text-4xl font-heavy">{formatTenths(average_volunteers_per_session)}</p>
              <p className="text-sm text-muted-foreground">
                <SessionsCounted count={sessions_attended} />
              </p>
            </section>
          )}
        </NumbersContent>
        <NumbersContent question={agesQuery}>
          {(counts) => (
            <RingCard
              title={t`Volunteer ages`}
              of={t`Age`}
              counts={counts}
              unknownLabel={AGE_NOT_KNOWN}
              formatUnknown={formatUnknownCount}
            />
          )}
        </NumbersContent>
        <EthnicityCard kind="volunteer" title={t`Volunteer ethnicity`} filter={filter} />
        <EthnicityCard kind="user" title={t`User ethnicity`} filter={filter} />
      </div>
    </Section>
  )
}

const formatUnknownCount = (count: number): string =>
  plural(count, {
    one: '# more with an age that is not known',
    other: '# more with an age that is not known',
  })

const SessionsCounted = ({ count }: { count: number }) => {
  const sessions = formatCount(count)
  return <Trans>Sessions to which someone came: {sessions}</Trans>
}
