import { type ReferenceAnswers, referenceSteps } from '@contract/recruitment/reference-answers.ts'
import type { OpenReferenceForm } from '@contract/recruitment/reference-forms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Draft, DraftPlace } from '@/kit/public/kept-draft.ts'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import { type SavedDraft, type SavedRecord, useSavedForm } from '@/kit/public/use-saved-form.ts'
import { useFormProblemWords } from './form-problem-words.ts'
import { loadReference, type ReferenceLink, referenceChoices, saveReference } from './reference-draft.ts'
import { ReferenceIntro } from './reference-intro.tsx'
import { RatingQuestions, RefereeDetails, SuitabilityQuestions } from './reference-questions.tsx'
import { referenceWords } from './reference-words.ts'

/** A reference that is not sent yet. */
export type OpenReference = {
  record: SavedRecord<ReferenceAnswers>
  told: Pick<OpenReferenceForm, 'applicant' | 'organisation__name' | 'status'>
}

type ReferenceFormProps = {
  link: ReferenceLink
  place: DraftPlace
  /** Null without a network. */
  form: OpenReference | null
  /** The applicant's name, as this device knew it. */
  about: string
  draft: Draft<SavedDraft<ReferenceAnswers>> | null
  onSent: () => void
  onDeclined: () => void
  onGone: () => void
  onClear: () => void
}

/** A reference: a page that says whom it is about, and three steps (PUB-33 to PUB-39). */
export const ReferenceForm = ({ link, form, about, onClear, onDeclined, ...ends }: ReferenceFormProps) => {
  const { t, i18n } = useLingui()
  const words = useFormProblemWords()
  const saved = useSavedForm<ReferenceAnswers>({
    ...ends,
    ...{ about, words, steps: referenceSteps, choices: referenceChoices },
    record: form?.record ?? null,
    isBegun: form !== null && form.told.status !== 'not_started',
    load: async () => (await loadReference(link)).record,
    save: saveReference(link),
  })
  const { wizard } = saved
  if (wizard.at < 0)
    return (
      <ReferenceIntro
        link={link}
        told={form?.told ?? null}
        onStart={wizard.next}
        onDeclined={onDeclined}
        onGone={ends.onGone}
      />
    )
  const labels = Object.fromEntries(
    Object.entries(referenceWords).map(([field, label]) => [
      field,
      field === 'declaration' ? t`Declaration` : i18n._(label),
    ]),
  )
  const pages = [
    {
      title: t`How you know them`,
      questions: <RatingQuestions />,
    },
    { title: t`Work with children`, questions: <SuitabilityQuestions /> },
    { title: t`About you`, questions: <RefereeDetails /> },
  ]
  const page = pages[wizard.at]
  return (
    <SavedWizardPage
      form={saved}
      about={about ? <Trans>Reference for {about}</Trans> : <Trans>Reference</Trans>}
      title={page?.title}
      labels={labels}
      onClear={onClear}
    >
      {page?.questions}
    </SavedWizardPage>
  )
}
