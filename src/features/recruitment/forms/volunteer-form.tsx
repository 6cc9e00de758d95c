import type { OpenVolunteerForm } from '@contract/recruitment/volunteer-application-forms.ts'
import {
  type VolunteerAnswers,
  type VolunteerStep,
  volunteerStepNames,
  volunteerSteps,
} from '@contract/recruitment/volunteer-form.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import { ContactQuestions } from './application-referees.tsx'
import { SafeguardingQuestions } from './application-safeguarding.tsx'
import type { OpenedForm } from './form-of-link.tsx'
import { Referees } from './referee-questions.tsx'
import { useOpenedForm, useQuestionLabels } from './use-opened-form.ts'
import { useRefereeLabels } from './use-referee-labels.ts'
import { VolunteerAnswersStep } from './volunteer-answers.tsx'
import { volunteerDraft } from './volunteer-draft.ts'
import { VolunteerGuardian } from './volunteer-guardian.tsx'
import { VolunteerHealth } from './volunteer-health.tsx'
import { VolunteerIntro } from './volunteer-intro.tsx'
import { VolunteerPersonal } from './volunteer-personal.tsx'
import { volunteerWords } from './volunteer-words.ts'

/** A volunteer's application: six steps for adults, four for Young Helpers (PUB-54 to PUB-59). */
export const VolunteerForm = (opened: OpenedForm<VolunteerAnswers, OpenVolunteerForm>) => {
  const { t } = useLingui()
  const { about } = opened
  const saved = useOpenedForm(opened, volunteerDraft, volunteerSteps)
  const labels = { ...useQuestionLabels(volunteerWords), ...useRefereeLabels() }
  const { wizard } = saved
  if (wizard.at < 0) return <VolunteerIntro club={about} onStart={wizard.next} />
  const pages: Record<VolunteerStep, [title: string, questions: ReactNode]> = {
    personal: [t`About you`, <VolunteerPersonal key="personal" />],
    answers: [t`Why you want to help`, <VolunteerAnswersStep key="answers" />],
    safeguarding: [t`Keeping children safe`, <SafeguardingQuestions key="safeguarding" />],
    referees: [t`People who know you`, <Referees key="referees" />],
    health: [t`On the day`, <VolunteerHealth key="health" />],
    contact: [t`Keeping in touch`, <ContactQuestions key="contact" />],
    guardian: [t`Consent`, <VolunteerGuardian key="guardian" />],
  }
  const name = volunteerStepNames(wizard.values)[wizard.at]
  const [title, questions] = name ? pages[name] : []
  return (
    <SavedWizardPage
      form={saved}
      about={about ? <Trans>Volunteer with {about}</Trans> : <Trans>Volunteer with a lunch club</Trans>}
      title={title}
      labels={labels}
      onClear={opened.onClear}
    >
      {questions}
    </SavedWizardPage>
  )
}
