import type { OpenVolunteerForm } from '@contract/recruitment/volunteer-application-forms.ts'
import { getVolunteerStepNames, getVolunteerSteps, type VolunteerStep } from '@contract/recruitment/volunteer-form.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { emptyEthnicity } from '@/features/ethnicity/ethnicity-draft.ts'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import { ContactQuestions } from './application-referees.tsx'
import { SafeguardingQuestions } from './application-safeguarding.tsx'
import type { OpenedForm } from './link-form-page.tsx'
import { Referees } from './referee-questions.tsx'
import { useOpenedForm, useQuestionLabels } from './use-opened-form.ts'
import { useRefereeLabels } from './use-referee-labels.ts'
import { VolunteerAnswersStep } from './volunteer-answers.tsx'
import { type VolunteerValues, volunteerDraft } from './volunteer-draft.ts'
import { VolunteerGuardian } from './volunteer-guardian.tsx'
import { VolunteerHealth } from './volunteer-health.tsx'
import { VolunteerIntro } from './volunteer-intro.tsx'
import { volunteerLabels } from './volunteer-labels.ts'
import { VolunteerPersonal } from './volunteer-personal.tsx'

const importEthnicityStep = () =>
  import('@/features/ethnicity/ethnicity-step.tsx').then((m) => ({ default: m.EthnicityStep }))
const EthnicityStep = lazy(importEthnicityStep)

/** Volunteer application form: six steps for adults, four for Young Helpers (PUB-54 to PUB-59). */
export const VolunteerForm = (opened: OpenedForm<VolunteerValues, OpenVolunteerForm>) => {
  const { t } = useLingui()
  const { about } = opened
  const savedForm = useOpenedForm(opened, volunteerDraft, getVolunteerSteps)
  const labels = { ...useQuestionLabels(volunteerLabels), ...useRefereeLabels() }
  const { wizard } = savedForm
  const [isEthnicityOpen, setIsEthnicityOpen] = useState(false)
  // Prefetch the ethnicity step after the form has loaded, because it is shown last, perhaps offline.
  const isStarted = wizard.at >= 0
  useEffect(() => {
    if (isStarted) void importEthnicityStep().catch(() => undefined)
  }, [isStarted])
  if (wizard.at < 0) return <VolunteerIntro club={about} isBack={wizard.isMoved} onStart={wizard.next} />
  const pages: Record<VolunteerStep, [title: string, questions: ReactNode]> = {
    personal: [t`About you`, <VolunteerPersonal key="personal" />],
    answers: [t`Why you want to help`, <VolunteerAnswersStep key="answers" />],
    safeguarding: [
      t`Keeping children safe`,
      <SafeguardingQuestions key="safeguarding" check={opened.form?.told.check_kind ?? 'any'} />,
    ],
    referees: [t`People who know you`, <Referees key="referees" />],
    health: [t`On the day`, <VolunteerHealth key="health" />],
    contact: [t`Keeping in touch`, <ContactQuestions key="contact" />],
    guardian: [t`Consent`, <VolunteerGuardian key="guardian" />],
  }
  const stepName = getVolunteerStepNames(wizard.values)[wizard.at]
  const [title, questions] = stepName ? pages[stepName] : []
  return (
    <>
      <SavedWizardPage
        form={savedForm}
        onSubmit={() => setIsEthnicityOpen(true)}
        about={about ? <Trans>Volunteer with {about}</Trans> : <Trans>Volunteer with a lunch club</Trans>}
        title={title}
        labels={labels}
        onClear={opened.onClear}
      >
        {questions}
      </SavedWizardPage>
      {isEthnicityOpen ? (
        <Suspense>
          <EthnicityStep
            description={
              <Trans>The last question. It shows who helps at the clubs; your answer is kept without your name.</Trans>
            }
            value={wizard.values.ethnicity ?? emptyEthnicity}
            onChange={(ethnicity) => wizard.set({ ethnicity })}
            onSend={() => {
              setIsEthnicityOpen(false)
              savedForm.send()
            }}
            onClose={() => setIsEthnicityOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
