import {
  type OpenVolunteerForm,
  volunteerApplicationFormOperations,
} from '@contract/recruitment/volunteer-application-forms.ts'
import {
  emptyVolunteerAnswers,
  getVolunteerStepNames,
  getVolunteerSteps,
  type VolunteerAnswers,
  type VolunteerStep,
} from '@contract/recruitment/volunteer-form.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type EthnicityDraft, emptyEthnicity, toEthnicityAnswer } from '@/features/ethnicity/ethnicity-draft.ts'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import { useRefereeLabels } from './application-labels.ts'
import { ContactQuestions, SafeguardingQuestions } from './application-later-steps.tsx'
import { buildFormDraft, type FormOperations } from './form-draft.ts'
import { FormIntro, type IntroPageProps, Needs } from './form-intro.tsx'
import { FormThanks } from './form-thanks.tsx'
import { LinkFormPage, type OpenedForm, useOpenedForm } from './link-form-page.tsx'
import { Referees } from './referee-questions.tsx'
import { refereeSlots } from './referee-slots.ts'
import { volunteerLabels } from './volunteer-labels.ts'
import { VolunteerAnswersStep, VolunteerGuardian, VolunteerHealth, VolunteerPersonal } from './volunteer-questions.tsx'

/** Answers that the server stores, and the ethnicity answer, which only this device stores until the form is sent. */
type VolunteerValues = VolunteerAnswers & { ethnicity: EthnicityDraft }

const volunteerDraft = buildFormDraft<VolunteerValues, OpenVolunteerForm>({
  calls: {
    get: volunteerApplicationFormOperations['volunteer_application_forms.get'],
    update: volunteerApplicationFormOperations['volunteer_application_forms.update'],
  } as unknown as FormOperations,
  empty: { ...emptyVolunteerAnswers, ethnicity: emptyEthnicity },
  read: (values) => ({ ...refereeSlots.read(values), ethnicity: emptyEthnicity }),
  write: refereeSlots.write,
  getSubmitFields: ({ ethnicity }) => ({ ethnicity_capture: ethnicity && toEthnicityAnswer(ethnicity) }),
  shape: 1,
  choices: [
    'young_helper',
    'role',
    'parent_guardian_relationship',
    'disciplinary',
    'concerns_raised',
    'criminal_record',
    'has_dietary_requirements',
    'has_medical_conditions',
  ],
})

const importEthnicityStep = () =>
  import('@/features/ethnicity/ethnicity-step.tsx').then((m) => ({ default: m.EthnicityStep }))
const EthnicityStep = lazy(importEthnicityStep)

/** Page of a volunteer application that is opened by a link, without a sign-in (PUB-54 to PUB-61). */
export const VolunteerScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  return (
    <LinkFormPage
      id={id}
      name="volunteer-application"
      definition={volunteerDraft}
      getAbout={({ organisation__name }) => organisation__name}
      gone={t`This application form link is not valid.`}
      thanks={<FormThanks flow="volunteer" />}
    >
      {(opened) => <VolunteerForm {...opened} />}
    </LinkFormPage>
  )
}

/** Volunteer application form: six steps for adults, four for Young Helpers (PUB-54 to PUB-59). */
const VolunteerForm = (opened: OpenedForm<VolunteerValues, OpenVolunteerForm>) => {
  const { t } = useLingui()
  const { about } = opened
  const savedForm = useOpenedForm(opened, getVolunteerSteps)
  const labels = { ...volunteerLabels, ...useRefereeLabels() }
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
      <SafeguardingQuestions key="safeguarding" check={opened.form?.facts.check_kind ?? 'any'} />,
    ],
    referees: [t`People who know you`, <Referees key="referees" />],
    health: [t`On the day`, <VolunteerHealth key="health" />],
    contact: [t`Keeping in touch`, <ContactQuestions key="contact" />],
    guardian: [t`Consent`, <VolunteerGuardian key="guardian" />],
  }
  const lastStep = wizard.total + 1
  const stepName = getVolunteerStepNames(wizard.values)[wizard.at]
  const [title, questions] = stepName ? pages[stepName] : []
  return (
    <>
      <SavedWizardPage
        form={savedForm}
        onSubmit={() => setIsEthnicityOpen(true)}
        lastQuestion={{ isOpen: isEthnicityOpen }}
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
              <Trans>
                Step {lastStep} of {lastStep}, the last question. It shows who helps at the clubs; your answer is kept
                without your name.
              </Trans>
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

/** Intro page of a volunteer application (VOL-143). */
const VolunteerIntro = ({ club, ...moves }: { club: string } & IntroPageProps) => (
  <FormIntro
    title={club ? <Trans>Volunteer with {club}</Trans> : <Trans>Volunteer with a lunch club</Trans>}
    {...moves}
  >
    <p className="text-lg leading-snug">
      <Trans>This form takes 20 to 40 minutes.</Trans>
    </p>
    <div className="grid gap-2 text-lg leading-snug">
      <Needs title={<Trans>If you are 18 or over, you need:</Trans>} />
      <p>
        <Trans>If you are 11 to 17, you need the email address of a parent or guardian.</Trans>
      </p>
    </div>
  </FormIntro>
)
