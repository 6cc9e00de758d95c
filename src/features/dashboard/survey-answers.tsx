import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { dashboardSurveyOperations } from '@contract/dashboard/surveys.ts'
import { freeTextFields } from '@contract/surveys.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatFeedbackDay } from '@/features/survey/feedback-day.ts'
import { freeTextLabels } from '@/features/survey/survey-labels.ts'
import { formatCount } from '@/i18n/numbers.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Name } from '@/ui/name.tsx'
import { NumbersLoading, NumbersNotice } from './numbers-content.tsx'

type SurveyAnswersProps = { filter: DashboardFilterInput; onClose: () => void }

/**
 * Dialog with free-text answers, grouped by question, newest first (DASH-133 to DASH-139). The answers are not stored
 * on the device.
 */
export const SurveyAnswers = ({ filter, onClose }: SurveyAnswersProps) => {
  const { i18n } = useLingui()
  const operation = dashboardSurveyOperations['dashboard.survey_free_text_answers']
  const request = useOperationQuery(operation, { body: filter })
  const { answer } = request
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        size="wide"
        title={<Trans>Survey answers</Trans>}
        footer={
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <NumbersNotice questions={[{ ...request, told: answer && { answer, at: 0 } }]} />
        {request.busy ? <NumbersLoading rows={8} /> : null}
        {answer
          ? freeTextFields.map((field) => {
              const { count, items } = answer[field]
              const [shown, all] = [formatCount(items.length), formatCount(count)]
              function renderCount() {
                if (count > 0 && items.length === 0) return <FewAnswers count={count} />
                if (items.length < count)
                  return (
                    <Trans>
                      The newest {shown} of {all}.
                    </Trans>
                  )
                return plural(count, { one: '# answer', other: '# answers' })
              }
              return (
                <section key={field} className="border-t border-border py-3 first:border-0">
                  <h3 className="font-bold">{i18n._(freeTextLabels[field])}</h3>
                  <p className="text-sm text-muted-foreground">{renderCount()}</p>
                  <ul>
                    {items.map(({ id, created, organisation, response }) => (
                      <li key={id} className="border-t border-border py-2 first:border-0">
                        <p className="wrap-anywhere whitespace-pre-line">{response}</p>
                        <p className="text-sm text-muted-foreground">
                          {formatFeedbackDay(created)}, <Name>{organisation}</Name>
                        </p>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            })
          : null}
      </DialogContent>
    </Dialog>
  )
}

/** Text shown instead of the answers if there are only a few, because their authors could be recognised (B-SUR-02). */
const FewAnswers = ({ count }: { count: number }) => (
  <>
    {plural(count, { one: '# answer', other: '# answers' })}{' '}
    <Trans>What people wrote is shown from five answers on, so that no one is recognised.</Trans>
  </>
)
