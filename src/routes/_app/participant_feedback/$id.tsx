import { type Feedback, participantFeedbackOperations } from '@contract/participant-feedback.ts'
import { agreementFields, freeTextFields } from '@contract/surveys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useRecord } from '@/data/use-record.ts'
import { Face } from '@/features/survey/faces.tsx'
import { formatFeedbackDay } from '@/features/survey/feedback-day.ts'
import {
  agreementLabels,
  attendanceDurationLabels,
  freeTextLabels,
  genderLabels,
  personalLabels,
  statementLabels,
} from '@/features/survey/survey-labels.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export const Route = createFileRoute('/_app/participant_feedback/$id')({
  component: FeedbackScreen,
  staticData: { notices: false },
})

/** Page of one survey response, read-only (SUR-79 to SUR-85). */
function FeedbackScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const feedbackRecord = useRecord(participantFeedbackOperations['participant_feedback.get'], id)
  const feedback = feedbackRecord.row?.output ?? null
  const list = { to: '/participant_feedback', label: t`Participant Feedback` }
  return (
    <Page width="form">
      <PageHeader title={feedback ? feedback.name || t`Anonymous` : list.label} back={list} />
      {feedbackRecord.missing ? (
        <EmptyState icon={FileQuestion} title={<Trans>The page you have requested could not be found</Trans>} />
      ) : (
        <>
          <LoadNotice {...feedbackRecord} stale={feedback !== null} />
          {feedback ? <Answers feedback={feedback} /> : feedbackRecord.busy && <Skeleton className="h-120" />}
        </>
      )}
    </Page>
  )
}

const Answers = ({ feedback }: { feedback: Feedback }) => {
  const { t, i18n } = useLingui()
  return (
    <>
      <AnswerSection title={t`About them`}>
        <AnswerRow term={t`Submitted`}>{formatFeedbackDay(feedback.created)}</AnswerRow>
        <AnswerRow term={t`Name`}>{feedback.name || t`Anonymous`}</AnswerRow>
        <AnswerRow term={i18n._(personalLabels.gender)}>{i18n._(genderLabels[feedback.gender])}</AnswerRow>
        <AnswerRow term={i18n._(personalLabels.how_long)}>
          {i18n._(attendanceDurationLabels[feedback.how_long])}
        </AnswerRow>
      </AnswerSection>
      <AnswerSection title={t`How far they agree`}>
        {agreementFields.map((field) => (
          <AnswerRow key={field} term={i18n._(statementLabels[field])}>
            <span className="flex items-center gap-2">
              <Face agreement={feedback[field]} />
              {i18n._(agreementLabels[feedback[field]])}
            </span>
          </AnswerRow>
        ))}
      </AnswerSection>
      <AnswerSection title={t`In their own words`}>
        {freeTextFields.map((field) => (
          <AnswerRow key={field} term={i18n._(freeTextLabels[field])}>
            {feedback[field] ? (
              <span className="whitespace-pre-line wrap-anywhere">{feedback[field]}</span>
            ) : (
              <span className="text-muted-foreground">
                <Trans>Not answered</Trans>
              </span>
            )}
          </AnswerRow>
        ))}
      </AnswerSection>
    </>
  )
}

const AnswerSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-5">
      <h2 id={id} className="mb-2 text-[1.25rem] leading-tight font-bold">
        {title}
      </h2>
      <dl className="divide-y divide-border">{children}</dl>
    </section>
  )
}

const AnswerRow = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
    <dt className="text-muted-foreground">{term}</dt>
    <dd className="m-0 font-medium">{children}</dd>
  </div>
)
