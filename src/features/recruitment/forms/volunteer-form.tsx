import type { OpenVolunteerForm } from '@contract/recruitment/volunteer-application-forms.ts'
import {
  type VolunteerAnswers,
  type VolunteerStep,
  volunteerStepNames,
  volunteerSteps,
} from '@contract/recruitment/volunteer-form.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Draft, DraftPlace } from '@/kit/public/kept-draft.ts'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import { type SavedDraft, type SavedRecord, useSavedForm } from '@/kit/public/use-saved-form.ts'
import { ContactQuestions } from './application-referees.tsx'
import { SafeguardingQuestions } from './application-safeguarding.tsx'
import { useFormProblemWords } from './form-problem-words.ts'
import { Referees } from './referee-questions.tsx'
import { useRefereeLabels } from './use-referee-labels.ts'
import { VolunteerAnswersStep } from './volunteer-answers.tsx'
import { loadVolunteerForm, saveVolunteerForm, volunteerChoices } from './volunteer-draft.ts'
import { VolunteerGuardian } from './volunteer-guardian.tsx'
import { VolunteerHealth } from './volunteer-health.tsx'
import { VolunteerIntro } from './volunteer-intro.tsx'
import { VolunteerPersonal } from './volunteer-personal.tsx'
import { volunteerWords } from './volunteer-words.ts'

/** A form that is not sent yet. */
export type OpenVolunteer = {
  record: SavedRecord<VolunteerAnswers>
  told: Pick<OpenVolunteerForm, 'status' | 'organisation__name'>
}

type VolunteerFormProps = {
  id: string
  place: DraftPlace
  /** Null without a network. */
  form: OpenVolunteer | null
  /** The club, as this device knew it. */
  about: string
  draft: Draft<SavedDraft<VolunteerAnswers>> | null
  onSent: () => void
  onGone: () => void
  onClear: () => void
}

/** A volunteer's application: six steps for adults, four for Young Helpers (PUB-54 to PUB-59). */
export const VolunteerForm = ({ id, form, about, onClear, ...ends }: VolunteerFormProps) => {
  const { t, i18n } = useLingui()
  const words = useFormProblemWords()
  const refereeLabels = useRefereeLabels()
  const saved = useSavedForm<VolunteerAnswers>({
    ...ends,
    ...{ about, words, steps: volunteerSteps, choices: volunteerChoices },
    record: form?.record ?? null,
    isBegun: form !== null && form.told.status !== 'not_started',
    load: async () => (await loadVolunteerForm(id)).record,
    save: saveVolunteerForm(id),
  })
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
      labels={{
        ...Object.fromEntries(Object.entries(volunteerWords).map(([field, label]) => [field, i18n._(label)])),
        ...refereeLabels,
      }}
      onClear={onClear}
    >
      {questions}
    </SavedWizardPage>
  )
}
