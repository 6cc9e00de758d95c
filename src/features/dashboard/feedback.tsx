import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { dashboardSurveyOperations } from '@contract/dashboard/surveys.ts'
import { agreementFields, agreementScale, howLongs, surveyGenders } from '@contract/surveys.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareHeart, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useKeptQuestion } from '@/data/use-kept-question.ts'
import { agreementWords, genderWords, howLongWords, statementWords } from '@/features/survey/survey-words.ts'
import { formatPercent } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { SharesChart } from '@/kit/charts/charts.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Section } from '@/ui/section.tsx'
import { Answered } from './answered.tsx'
import { percentOf } from './percent.ts'
import { ShareCard } from './share-card.tsx'
import { SurveyAnswers } from './survey-answers.tsx'

type AgreementField = (typeof agreementFields)[number]

const countOf = (answers: readonly { count: number }[]): number =>
  answers.reduce((sum, { count }) => sum + count, 0)

/** Section with the survey results (DASH-45, DASH-130 to DASH-139). */
export const Feedback = ({ filter }: { filter: DashboardFilterInput }) => {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const operation = dashboardSurveyOperations['dashboard.participant_feedback']
  const question = useKeptQuestion(operation, { body: filter })
  const count = question.told?.answer.num_results
  return (
    <Section
      icon={MessageSquareHeart}
      title={<Trans>Participant Feedback</Trans>}
      state={count === undefined ? null : plural(count, { one: '# answer', other: '# answers' })}
    >
      <Answered question={question} rows={8}>
        {({ num_results, results }) => {
          if (num_results === 0)
            return (
              <EmptyState
                icon={MessageSquareHeart}
                title={<Trans>No one answered the survey for these filters.</Trans>}
              />
            )
          const answersTo = (field: AgreementField, ...values: readonly string[]) =>
            results[field].filter(({ value }) => values.includes(value))
          const shareOf = (field: AgreementField, value: string) =>
            answersTo(field, value)[0]?.percentage ?? 0
          const agreeOf = (field: AgreementField) =>
            percentOf(countOf(answersTo(field, 'strongly_agree', 'agree')), num_results)
          const labels = agreementFields.map((field) => i18n._(statementWords[field]))
          const named = <V extends string>(
            field: 'gender' | 'how_long',
            values: readonly V[],
            words: (value: V) => string,
          ) =>
            values.map((value) => {
              const found = results[field].find((one) => one.value === value)
              return {
                value: `survey.${value}`,
                label: words(value),
                count: found?.count ?? 0,
                percentage: found?.percentage ?? 0,
              }
            })
          return (
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
              <Button
                icon={MessageSquareText}
                className="justify-self-start lg:col-span-2"
                onClick={() => setOpen(true)}
              >
                <Trans>View Survey Answers</Trans>
              </Button>
              {open ? <SurveyAnswers filter={filter} onClose={() => setOpen(false)} /> : null}
              <ChartCard
                title={t`How far people agree`}
                className="lg:col-span-2"
                table={{
                  head: [t`Statement`, ...agreementScale.map((value) => i18n._(agreementWords[value]))],
                  rows: agreementFields.map((field, at) => [
                    labels[at] ?? '',
                    ...agreementScale.map((value) => formatPercent(shareOf(field, value))),
                  ]),
                }}
              >
                <SharesChart
                  label={t`How far people agree with each statement; the table has the per cent.`}
                  labels={agreementFields.map(
                    (field, at) => `${labels[at]} (${formatPercent(agreeOf(field))})`,
                  )}
                  series={agreementScale.map((value) => ({
                    name: i18n._(agreementWords[value]),
                    values: agreementFields.map((field) => shareOf(field, value)),
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
                shares={named('gender', surveyGenders, (value) => i18n._(genderWords[value]))}
              />
              <ShareCard
                title={t`How long people have been coming`}
                of={t`How long`}
                shares={named('how_long', howLongs, (value) => i18n._(howLongWords[value]))}
                colour={2}
              />
            </div>
          )
        }}
      </Answered>
    </Section>
  )
}
