import { type DashboardFilterInput, filterQuery } from '@contract/dashboard/filter.ts'
import { insightOperations } from '@contract/dashboard/insights.ts'
import { AGE_NOT_KNOWN, dashboardPeopleOperations } from '@contract/dashboard/people.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HandHelping } from 'lucide-react'
import { useKeptQuestion } from '@/data/use-kept-question.ts'
import { formatCount, formatTenths } from '@/i18n/numbers.ts'
import { Section } from '@/ui/section.tsx'
import { Answered } from './answered.tsx'
import { EthnicityCard } from './ethnicity-card.tsx'
import { RingCard } from './ring-card.tsx'

/** Section about volunteers for central staff (DASH-47, DASH-48, DASH-118, DASH-121, DASH-126). */
export const VolunteerInsights = ({ filter }: { filter: DashboardFilterInput }) => {
  const { t } = useLingui()
  const metrics = useKeptQuestion(insightOperations['dashboard.metrics'], { body: filter })
  const ages = useKeptQuestion(dashboardPeopleOperations['dashboard.volunteer_ages'], {
    query: filterQuery(filter),
  })
  const told = metrics.told?.answer
  // Without any session an average does not exist.
  const average = told?.sessions_attended ? formatTenths(told.average_volunteers_per_session) : null
  return (
    <Section
      icon={HandHelping}
      title={<Trans>Volunteer Insights</Trans>}
      state={average === null ? null : <Trans>{average} volunteers per session</Trans>}
    >
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Answered question={metrics}>
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
        </Answered>
        <Answered question={ages}>
          {(counts) => (
            <RingCard
              title={t`Volunteer ages`}
              of={t`Age`}
              counts={counts}
              unknownLabel={AGE_NOT_KNOWN}
              unknownWords={moreUnknown}
            />
          )}
        </Answered>
        <EthnicityCard kind="volunteer" title={t`Volunteer ethnicity`} filter={filter} />
        <EthnicityCard kind="user" title={t`User ethnicity`} filter={filter} />
      </div>
    </Section>
  )
}

const moreUnknown = (count: number): string =>
  plural(count, {
    one: '# more with an age that is not known',
    other: '# more with an age that is not known',
  })

const SessionsCounted = ({ count }: { count: number }) => {
  const sessions = formatCount(count)
  return <Trans>Sessions to which someone came: {sessions}</Trans>
}
