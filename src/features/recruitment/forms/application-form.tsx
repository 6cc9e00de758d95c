import type { OpenApplicationForm } from '@contract/recruitment/application-forms.ts'
import { type CoreAnswers, coreSteps } from '@contract/recruitment/core-form.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect } from 'react'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import { applicationDraft } from './application-draft.ts'
import { ApplicationIntro } from './application-intro.tsx'
import { applicationLabels } from './application-labels.ts'
import { PersonalQuestions } from './application-personal.tsx'
import type { OpenedForm } from './link-form-page.tsx'
import { useOpenedForm, useQuestionLabels } from './use-opened-form.ts'
import { useRefereeLabels } from './use-referee-labels.ts'

/**
 * Imports the later steps. They are loaded while the applicant fills in the first step, so that a slow phone shows the
 * first step sooner.
 */
const importLaterSteps = () => import('./application-later-steps.ts')
const LongAnswers = lazy(() => importLaterSteps().then(({ LongAnswers: step }) => ({ default: step })))
const SafeguardingQuestions = lazy(() =>
  importLaterSteps().then(({ SafeguardingQuestions: step }) => ({ default: step })),
)
const RefereesAndContact = lazy(() => importLaterSteps().then(({ RefereesAndContact: step }) => ({ default: step })))

/** Application form for the core team: an intro page and four steps (PUB-24 to PUB-29). */
export const ApplicationForm = (opened: OpenedForm<CoreAnswers, OpenApplicationForm>) => {
  const { t } = useLingui()
  const { form } = opened
  const savedForm = useOpenedForm(opened, applicationDraft, coreSteps)
  const labels = { ...useQuestionLabels(applicationLabels), ...useRefereeLabels() }
  const { wizard } = savedForm
  // Prefetch the later steps while there is a network, because the form also works offline.
  useEffect(() => void importLaterSteps().catch(() => undefined), [])
  const role = form?.told.role ?? null
  // Use the neutral check labels if another club was chosen, because it may be in another nation. Its own labels are
  // loaded when the form is opened again.
  const isSameClub = wizard.values.organisation === form?.told.organisation
  const checkKind = (isSameClub ? form?.told.check_kind : null) ?? 'any'
  if (wizard.at < 0) return <ApplicationIntro role={role} isBack={wizard.isMoved} onStart={wizard.next} />
  const pages = [
    {
      title: t`About you`,
      questions: <PersonalQuestions role={role} club={form?.told.organisation__name ?? null} />,
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
