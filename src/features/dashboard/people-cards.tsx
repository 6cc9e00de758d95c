import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { insightOperations } from '@contract/dashboard/insights.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import { formatCount } from '@/i18n/numbers.ts'
import { ActivityCards } from './activity-cards.tsx'
import { ChildrenCard } from './children-card.tsx'
import type { DashboardParts } from './dashboard-filter.ts'
import { EthnicityCard } from './ethnicity-card.tsx'
import { HealthCard } from './health-card.tsx'
import { NumbersContent } from './numbers-content.tsx'
import { ShareCard } from './share-card.tsx'
import { TrueStatements } from './true-statements.tsx'

type PeopleCardsProps = { filter: DashboardFilterInput; parts: DashboardParts }

/** Cards about the people served and their answers (DASH-99 to DASH-125). */
export const PeopleCards = ({ filter, parts }: PeopleCardsProps) => {
  const { t } = useLingui()
  const request = { body: filter }
  const demographicsQuery = useCachedQuery(insightOperations['dashboard.demographics'], request)
  const supportQuery = useCachedQuery(insightOperations['dashboard.accessing_support_numbers'], request)
  const healthQuery = useCachedQuery(insightOperations['dashboard.health_freshness'], request)
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <NumbersContent question={demographicsQuery} rows={8}>
        {({ people, children, adults, all_children, statements, gender, first_language }) => {
          const filterByGroup = (group: 'children' | 'adults') => statements.filter((one) => one.of === group)
          const [all, young, grown] = [people, children, adults].map(formatCount)
          return (
            <>
              {parts.main ? <ChildrenCard rows={all_children} /> : null}
              <ShareCard
                title={t`Gender`}
                of={t`Gender`}
                about={<Trans>Of {all} people served</Trans>}
                shares={gender}
              />
              <ShareCard
                title={t`First language`}
                of={t`Language`}
                about={<Trans>Of {all} people served</Trans>}
                shares={first_language}
              />
              <ShareCard
                title={t`About the children`}
                of={t`Statement`}
                about={<Trans>Of {young} children served</Trans>}
                shares={filterByGroup('children')}
              />
              <ShareCard
                title={t`About the adults`}
                of={t`Statement`}
                about={<Trans>Of {grown} adults served</Trans>}
                shares={filterByGroup('adults')}
                most={9}
              />
            </>
          )
        }}
      </NumbersContent>
      <NumbersContent question={supportQuery}>
        {({ options }) => (
          <ShareCard
            title={t`Accessing support`}
            of={t`How often`}
            about={<Trans>How often people take part in the church</Trans>}
            shares={options}
          />
        )}
      </NumbersContent>
      <NumbersContent question={healthQuery}>{(answer) => <HealthCard {...answer} />}</NumbersContent>
      {parts.main ? (
        <>
          <EthnicityCard kind="participant" title={t`Participant ethnicity`} filter={filter} />
          <SessionCards filter={filter} isSingleClub={!parts.staff || filter.organisation_names?.length === 1} />
        </>
      ) : null}
    </div>
  )
}

type SessionCardsProps = { filter: DashboardFilterInput; isSingleClub: boolean }

/** Cards that need session data, which Boxes of Hope does not have. */
const SessionCards = ({ filter, isSingleClub: ofOneClub }: SessionCardsProps) => {
  const { t } = useLingui()
  const metricsQuery = useCachedQuery(insightOperations['dashboard.metrics'], { body: filter })
  return (
    <NumbersContent question={metricsQuery}>
      {(sessionMetrics) => (
        <>
          <ShareCard
            title={t`Attendance motivation`}
            of={t`Reason`}
            about={<Trans>Why people visit</Trans>}
            shares={sessionMetrics.attendance_motivation}
            after={<TrueStatements shares={sessionMetrics.registration_statements} />}
          />
          <ActivityCards metrics={sessionMetrics} isSingleClub={ofOneClub} />
        </>
      )}
    </NumbersContent>
  )
}
