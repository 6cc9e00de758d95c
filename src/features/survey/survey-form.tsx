import { agreementFields } from '@contract/surveys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Attempt, prepareAttempt } from '@/kit/public/attempt.ts'
import { DraftFooter } from '@/kit/public/draft-footer.tsx'
import type { Draft, DraftPlace } from '@/kit/public/draft-storage.ts'
import { SendingNotice } from '@/kit/public/sending-notice.tsx'
import { useDraftAutosave } from '@/kit/public/use-draft-autosave.ts'
import { hasSendError, useSending } from '@/kit/public/use-sending.ts'
import { useWizard } from '@/kit/public/use-wizard.ts'
import { WizardPage } from '@/kit/public/wizard-page.tsx'
import { choiceFields, emptySurvey, type SurveyAnswers, type SurveyDraft, surveyWizardSteps } from './survey-draft.ts'
import { freeTextLabels, personalLabels, statementLabels } from './survey-labels.ts'
import { AgreementQuestions, FreeTextQuestions, WhoQuestions } from './survey-questions.tsx'

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
  const { t, i18n } = useLingui()
  const wizard = useWizard<SurveyDraft>({
    steps: surveyWizardSteps,
    choices: choiceFields,
    begin: { values: draft?.values ?? emptySurvey, step: draft?.step ?? -1 },
  })
  const { values, at: stepIndex } = wizard
  const [attempt, setAttempt] = useState<Attempt | null>(draft?.attempt ?? null)
  const isBegun = useMemo(() => JSON.stringify(values) !== JSON.stringify(emptySurvey), [values])
  const draftToStore = useMemo(
    () => (isBegun ? { about: club, values, step: stepIndex, attempt } : null),
    [isBegun, club, values, stepIndex, attempt],
  )
  const autosave = useDraftAutosave(place, draftToStore)
  const {
    sending,
    trying,
    send: submit,
    stop,
  } = useSending({
    attempt: async (isNewAttempt) => {
      const newAttempt = prepareAttempt(isNewAttempt ? null : attempt, values)
      setAttempt(newAttempt)
      await autosave.keepNow({ about: club, values, step: stepIndex, attempt: newAttempt })
      return newAttempt
    },
    send: ({ id, body }) => send(id, JSON.parse(body) as SurveyAnswers),
    onSent: () => void autosave.end().then(onSent),
    onRefused: wizard.mark,
  })
  // Send the answers again if the previous visit was closed before the server responded. The server accepts each
  // attempt id only once.
  const resendPending = useEffectEvent(() => {
    if (draft?.attempt && wizard.isLast) submit()
  })
  useEffect(() => resendPending(), [])
  if (stepIndex < 0) return intro(wizard.next)

  const labels = Object.fromEntries(
    Object.entries({ ...personalLabels, ...statementLabels, ...freeTextLabels }).map(([field, words]) => [
      field,
      i18n._(words),
    ]),
  )
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
      wizard={wizard}
      about={club}
      title={page?.title}
      hint={page?.hint}
      labels={labels}
      sendLabel={<Trans>Submit</Trans>}
      busy={sending.state === 'busy'}
      onSend={submit}
      onTouch={stop}
      notice={hasSendError(sending) ? <SendingNotice sending={sending} trying={trying} onAgain={submit} /> : null}
      foot={
        isBegun ? <DraftFooter keeping={place && autosave} onClear={() => void autosave.end().then(onClear)} /> : null
      }
    >
      {page?.questions}
    </WizardPage>
  )
}
