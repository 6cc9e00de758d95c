import { agreementFields } from '@contract/surveys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DraftFooter } from '@/kit/public/draft-footer.tsx'
import type { Draft, DraftPlace } from '@/kit/public/draft-storage.ts'
import { useLocalForm } from '@/kit/public/use-local-form.ts'
import { WizardPage } from '@/kit/public/wizard-page.tsx'
import { choiceFields, emptySurvey, type SurveyAnswers, type SurveyDraft, surveyWizardSteps } from './survey-draft.ts'
import { freeTextLabels, personalLabels, statementLabels } from './survey-labels.ts'
import { AgreementQuestions, FreeTextQuestions, WhoQuestions } from './survey-questions.tsx'

const surveyLabels = { ...personalLabels, ...statementLabels, ...freeTextLabels }
const emptySurveyStart = { values: emptySurvey, step: -1 }

export type SurveyFormProps = {
  club: string
  /** Draft of an earlier visit, or null. */
  draft: Draft<SurveyDraft> | null
  /** Storage location of the draft. Null on a shared device, where no draft is stored. */
  place: DraftPlace | null
  /** @throws ApiError, NoAnswer */
  send: (id: string, answers: SurveyAnswers) => Promise<unknown>
  onSent: () => void
  onClear: () => void
  /** Renders the page before the first step. */
  intro: (begin: () => void) => ReactNode
}

/** Survey with an introduction page and three steps (SUR-11 to SUR-29). */
export const SurveyForm = ({ club, draft, place, send, onSent, onClear, intro }: SurveyFormProps) => {
  const { t } = useLingui()
  const form = useLocalForm<SurveyDraft>({
    steps: surveyWizardSteps,
    choices: choiceFields,
    begin: emptySurveyStart,
    draft,
    place,
    about: club,
    send: (answers, id) => send(id, answers as SurveyAnswers),
    onSent,
  })
  const { wizard, autosave } = form
  const { values, at: stepIndex } = wizard
  if (stepIndex < 0) return intro(wizard.next)

  const answered = agreementFields.filter((field) => values[field] !== null).length
  const total = agreementFields.length
  const pages = [
    { title: t`About you`, questions: <WhoQuestions /> },
    {
      title: t`How far do you agree?`,
      hint: (
        <p className="flex flex-wrap justify-between gap-x-2 text-sm leading-snug text-muted-foreground">
          <Trans>Tap one face under each sentence.</Trans>
          <b className="text-foreground">
            <Trans>
              {answered} of {total} answered
            </Trans>
          </b>
        </p>
      ),
      questions: <AgreementQuestions />,
    },
    {
      title: t`In your own words`,
      hint: (
        <p className="leading-snug text-muted-foreground">
          <Trans>Answer as many as you like.</Trans>
        </p>
      ),
      questions: <FreeTextQuestions />,
    },
  ]
  const page = pages[stepIndex]
  return (
    <WizardPage
      form={form}
      about={club}
      title={page?.title}
      hint={page?.hint}
      labels={surveyLabels}
      foot={
        form.hasAnswers ? (
          <DraftFooter autosave={place && autosave} onClear={() => void autosave.end().then(onClear)} />
        ) : null
      }
    >
      {page?.questions}
    </WizardPage>
  )
}
