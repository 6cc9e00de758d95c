import { dashboardSurveyOperations } from '@contract/dashboard/surveys.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { agreementFields } from '@contract/surveys.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import { statementLabels } from '@/features/survey/survey-labels.ts'
import { formatPercent } from '@/i18n/numbers.ts'
import { Skeleton } from '@/ui/skeleton.tsx'

/** Share of the families who agree with each statement this year. Nothing before the first answer of the year. */
export const FeedbackSummary = () => {
  const { i18n } = useLingui()
  const year = getYear(getLondonDay())
  const query = useCachedQuery(dashboardSurveyOperations['dashboard.participant_feedback'], { body: { year } })
  const answer = query.told?.answer
  if (!answer) return query.busy ? <Skeleton className="h-44" /> : null
  const { num_results: count, results } = answer
  if (count === 0) return null
  const agreeing = agreementFields.map((field) => ({
    field,
    percent: results[field]
      .filter(({ value }) => value === 'agree' || value === 'strongly_agree')
      .reduce((sum, { count: optionCount }) => sum + (100 * optionCount) / count, 0),
  }))
  return (
    <section
      aria-labelledby="feedback-summary"
      className="grid gap-3 rounded-xl border border-border bg-card px-5 py-4"
    >
      <h2 id="feedback-summary" className="flex flex-wrap items-baseline gap-x-3 text-lg font-bold">
        <Trans>How many agree, {year}</Trans>
        <span className="text-sm font-regular text-muted-foreground">
          <Plural value={count} one="# answer" other="# answers" />
        </span>
      </h2>
      <dl className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        {agreeing.map(({ field, percent }) => (
          <div key={field} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
            <dt>{i18n._(statementLabels[field])}</dt>
            <dd className="m-0 font-bold">{formatPercent(percent)}</dd>
            <dd aria-hidden="true" className="col-span-2 m-0 h-1.5 overflow-hidden rounded-full bg-muted">
              <span className="block h-full bg-primary" style={{ width: `${percent}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
