import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { dashboardSurveyOperations } from '@contract/dashboard/surveys.ts'
import { agreementFields, agreementScale, attendanceDurations, surveyGenders } from '@contract/surveys.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareHeart, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import {
  agreementLabels,
  attendanceDurationLabels,
  genderLabels,
  statementLabels,
} from '@/features/survey/survey-labels.ts'
import { formatPercent } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { SharesChart } from '@/kit/charts/charts.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Section } from '@/ui/section.tsx'
import { NumbersContent } from './numbers-content.tsx'
import { toPercent } from './percent.ts'
import { ShareCard } from './share-card.tsx'
import { SurveyAnswers } from './survey-answers.tsx'

type AgreementField = (typeof agreementFields)[number]

const sumCounts = (answers: readonly { count: number }[]): number => answers.reduce((sum, { count }) => sum + count, 0)

/** Section with the survey results (DASH-45, DASH-130 to DASH-139). */
export const Feedback = ({ filter }: { filter: DashboardFilterInput }) => {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const operation = dashboardSurveyOperations['dashboard.participant_feedback']
  const query = useCachedQuery(operation, { body: filter })
  const count = query.told?.answer.num_results
  return (
    <Section
      icon={MessageSquareHeart}
      title={<Trans>Participant Feedback</Trans>}
      state={count === undefined ? null : plural(count, { one: '# answer', other: '# answers' })}
    >
      <NumbersContent question={query} rows={8}>
        {({ num_results, results }) => {
          if (num_results === 0)
            return (
              <EmptyState
                icon={MessageSquareHeart}
                title={<Trans>No one answered the survey for these filters.</Trans>}
              />
            )
          const findAnswers = (field: AgreementField, ...values: readonly string[]) =>
            results[field].filter(({ value }) => values.includes(value))
          const getShare = (field: AgreementField, value: string) => findAnswers(field, value)[0]?.percentage ?? 0
          const getAgreementShare = (field: AgreementField) =>
            toPercent(sumCounts(findAnswers(field, 'strongly_agree', 'agree')), num_results)
          const labels = agreementFields.map((field) => i18n._(statementLabels[field]))
          const toShares = <V extends string>(
            field: 'gender' | 'how_long',
            values: readonly V[],
            getLabel: (value: V) => string,
          ) =>
            values.map((value) => {
              const valueCount = results[field].find((one) => one.value === value)
              return {
                value: `survey.${value}`,
                label: getLabel(value),
                count: valueCount?.count ?? 0,
                percentage: valueCount?.percentage ?? 0,
              }
            })
          return (
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
              <Button
                icon={MessageSquareText}
                className="justify-self-start lg:col-span-2"
                onClick={() => setIsOpen(true)}
              >
                <Trans>View Survey Answers</Trans>
              </Button>
              {isOpen ? <SurveyAnswers filter={filter} onClose={() => setIsOpen(false)} /> : null}
              <ChartCard
                title={t`How far people agree`}
                className="lg:col-span-2"
                table={{
                  head: [t`Statement`, ...agreementScale.map((value) => i18n._(agreementLabels[value]))],
                  rows: agreementFields.map((field, index) => [
                    labels[index] ?? '',
                    ...agreementScale.map((value) => formatPercent(getShare(field, value))),
                  ]),
                }}
              >
                <SharesChart
                  label={t`How far people agree with each statement; the table has the per cent.`}
                  labels={agreementFields.map(
                    (field, index) => `${labels[index]} (${formatPercent(getAgreementShare(field))})`,
                  )}
                  series={agreementScale.map((value) => ({
                    name: i18n._(agreementLabels[value]),
                    values: agreementFields.map((field) => getShare(field, value)),
                  }))}
                  isScale
                />
                <p className="mt-2 text-sm text-muted-foreground">
                  <Trans>In brackets: those who agree or strongly agree.</Trans>
                </p>
              </ChartCard>
              <ShareCard
                title={t`Gender of those who answered`}
                of={t`Gender`}
                shares={toShares('gender', surveyGenders, (value) => i18n._(genderLabels[value]))}
              />
              <ShareCard
                title={t`How long people have been coming`}
                of={t`How long`}
                shares={toShares('how_long', attendanceDurations, (value) => i18n._(attendanceDurationLabels[value]))}
              />
            </div>
          )
        }}
      </NumbersContent>
    </Section>
  )
}
