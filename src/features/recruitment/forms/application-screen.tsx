import { applicationFormOperations, type OpenApplicationForm } from '@contract/recruitment/application-forms.ts'
import { type CoreAnswers, coreSteps, emptyCoreAnswers, MIN_CORE_WORDS } from '@contract/recruitment/core-form.ts'
import type { ApplicantRole } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect } from 'react'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import { applicationLabels, useRefereeLabels } from './application-labels.ts'
import { PersonalQuestions } from './application-personal.tsx'
import { buildFormDraft } from './form-draft.ts'
import { FormIntro, type IntroPageProps, Needs } from './form-intro.tsx'
import { roleLabels } from './form-labels.ts'
import { LinkFormPage, type OpenedForm, useOpenedForm } from './link-form-page.tsx'
import { refereeSlots } from './referee-slots.ts'

const applicationDraft = buildFormDraft<CoreAnswers, OpenApplicationForm>({
  calls: {
    get: applicationFormOperations['application_forms.get'],
    update: applicationFormOperations['application_forms.update'],
  },
  empty: emptyCoreAnswers,
  ...refereeSlots,
  shape: 1,
  choices: [
    'organisation',
    'role',
    'dbs_certificate',
    'dbs_update_service',
    'disciplinary',
    'concerns_raised',
    'criminal_record',
  ],
})

/**
 * Imports the later steps. They are loaded while the applicant fills in the first step, so that a slow phone shows the
 * first step sooner.
 */
const importLaterSteps = () => loadWithMessages('applicant_later', import('./application-later-steps.tsx'))
const LongAnswers = lazy(() => importLaterSteps().then(({ LongAnswers: step }) => ({ default: step })))
const SafeguardingQuestions = lazy(() =>
  importLaterSteps().then(({ SafeguardingQuestions: step }) => ({ default: step })),
)
const ApplicationThanks = lazy(() => importLaterSteps().then(({ ApplicationThanks: thanks }) => ({ default: thanks })))
const RefereesAndContact = lazy(() => importLaterSteps().then(({ RefereesAndContact: step }) => ({ default: step })))

/** Page of an application form that is opened by a link, without a sign-in (PUB-24 to PUB-31). */
export const ApplicationScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  return (
    <LinkFormPage
      id={id}
      name="application"
      definition={applicationDraft}
      gone={t`This application form link is not valid.`}
      thanks={
        <Suspense>
          <ApplicationThanks />
        </Suspense>
      }
    >
      {(opened) => <ApplicationForm {...opened} />}
    </LinkFormPage>
  )
}

/** Application form for the core team: an intro page and four steps (PUB-24 to PUB-29). */
const ApplicationForm = (opened: OpenedForm<CoreAnswers, OpenApplicationForm>) => {
  const { t } = useLingui()
  const { form } = opened
  const savedForm = useOpenedForm(opened, coreSteps)
  const labels = { ...applicationLabels, ...useRefereeLabels() }
  const { wizard } = savedForm
  // Prefetch the later steps while there is a network, because the form also works offline. Show the first step before.
  useEffect(() => {
    const frame = requestAnimationFrame(() => void importLaterSteps().catch(() => undefined))
    return () => cancelAnimationFrame(frame)
  }, [])
  const role = form?.facts.role ?? null
  // Use the neutral check labels if another club was chosen, because it may be in another nation. Its own labels are
  // loaded when the form is opened again.
  const isSameClub = wizard.values.organisation === form?.facts.organisation
  const checkKind = (isSameClub ? form?.facts.check_kind : null) ?? 'any'
  if (wizard.at < 0) return <ApplicationIntro role={role} isBack={wizard.isMoved} onStart={wizard.next} />
  const pages = [
    {
      title: t`About you`,
      questions: <PersonalQuestions role={role} club={form?.facts.organisation__name ?? null} />,
    },
    { title: t`Why you want to join`, questions: <LongAnswers /> },
    {
      title: t`Keeping children safe`,
      hint: (
        <p className="leading-snug text-muted-foreground">
          <Trans>
            We ask everyone who works with children. Only the few people who check applications read your answers.
          </Trans>
        </p>
      ),
      questions: <SafeguardingQuestions check={checkKind} />,
    },
    { title: t`People who know you`, questions: <RefereesAndContact /> },
  ]
  const page = pages[wizard.at]
  return (
    <SavedWizardPage
      form={savedForm}
      about={<Trans>Core team application</Trans>}
      title={page?.title}
      hint={page?.hint}
      labels={labels}
      onClear={opened.onClear}
    >
      <Suspense fallback={<p role="status">{t`Opening the form`}</p>}>{page?.questions}</Suspense>
    </SavedWizardPage>
  )
}

/** Intro page of the core team application. It lists what the applicant needs. */
const ApplicationIntro = ({ role, ...moves }: { role: ApplicantRole | null } & IntroPageProps) => {
  const { i18n } = useLingui()
  return (
    <FormIntro title={<Trans>Join the core team of a lunch club</Trans>} {...moves}>
      {role ? (
        <p className="text-lg leading-snug">
          <Trans>
            You have been referred for the role: <b>{i18n._(roleLabels[role])}</b>.
          </Trans>
        </p>
      ) : null}
      <div className="grid gap-2 text-lg leading-snug">
        <Needs title={<Trans>You need:</Trans>}>
          <li>
            <Trans>time for three answers of at least {MIN_CORE_WORDS} words each</Trans>
          </li>
        </Needs>
      </div>
    </FormIntro>
  )
}
