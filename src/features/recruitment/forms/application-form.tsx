import type { OpenApplicationForm } from '@contract/recruitment/application-forms.ts'
import type { CoreAnswers } from '@contract/recruitment/core-form.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect } from 'react'
import type { Draft, DraftPlace } from '@/kit/public/kept-draft.ts'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import { type SavedDraft, type SavedRecord, useSavedForm } from '@/kit/public/use-saved-form.ts'
import {
  applicationChoices,
  applicationSteps,
  loadApplication,
  saveApplication,
} from './application-draft.ts'
import { ApplicationIntro } from './application-intro.tsx'
import { PersonalQuestions } from './application-personal.tsx'
import { applicationWords } from './application-words.ts'
import { useFormProblemWords } from './form-problem-words.ts'
import { useRefereeLabels } from './use-referee-labels.ts'

/** Fetched while the first step is filled in: a slow phone shows that one sooner. */
const later = () => import('./application-later-steps.ts')
const LongAnswers = lazy(() => later().then(({ LongAnswers: step }) => ({ default: step })))
const SafeguardingQuestions = lazy(() =>
  later().then(({ SafeguardingQuestions: step }) => ({ default: step })),
)
const RefereesAndContact = lazy(() => later().then(({ RefereesAndContact: step }) => ({ default: step })))

type ApplicationFormProps = {
  id: string
  place: DraftPlace
  /** Null without a network. */
  form: OpenForm | null
  /** What is told of the form without a network. */
  about: string
  draft: Draft<SavedDraft<CoreAnswers>> | null
  onSent: () => void
  onGone: () => void
  onClear: () => void
}

/** A form that is not sent yet. */
export type OpenForm = {
  record: SavedRecord<CoreAnswers>
  told: Pick<OpenApplicationForm, 'role' | 'status' | 'organisation__name'>
}

/** The application for a core team: a page that says what is needed, and four steps (PUB-24 to PUB-29). */
export const ApplicationForm = ({ id, form, about, onClear, ...link }: ApplicationFormProps) => {
  const { t, i18n } = useLingui()
  const words = useFormProblemWords()
  const refereeLabels = useRefereeLabels()
  const saved = useSavedForm<CoreAnswers>({
    ...link,
    ...{ about, words, steps: applicationSteps, choices: applicationChoices },
    record: form?.record ?? null,
    isBegun: form !== null && form.told.status !== 'not_started',
    load: async () => (await loadApplication(id)).record,
    save: saveApplication(id),
  })
  const { wizard } = saved
  // Before the network may go: the steps are filled in without one too.
  useEffect(() => void later().catch(() => undefined), [])
  const role = form?.told.role ?? null
  if (wizard.at < 0) return <ApplicationIntro role={role} onStart={wizard.next} />
  const labels = {
    ...Object.fromEntries(Object.entries(applicationWords).map(([field, label]) => [field, i18n._(label)])),
    ...refereeLabels,
  }
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
            We ask everyone who works with children. Only the few people who check applications read your
            answers.
          </Trans>
        </p>
      ),
      questions: <SafeguardingQuestions />,
    },
    { title: t`People who know you`, questions: <RefereesAndContact /> },
  ]
  const page = pages[wizard.at]
  return (
    <SavedWizardPage
      form={saved}
      about={<Trans>Core team application</Trans>}
      title={page?.title}
      hint={page?.hint}
      labels={labels}
      onClear={onClear}
    >
      <Suspense fallback={<p role="status">{t`Opening the form`}</p>}>{page?.questions}</Suspense>
    </SavedWizardPage>
  )
}
