import { type ReferenceAnswers, referenceSteps } from '@contract/recruitment/reference-answers.ts'
import type { DeclineReason, OpenReferenceForm } from '@contract/recruitment/reference-forms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import type { OpenedForm } from './link-form-page.tsx'
import { type ReferenceLink, referenceDrafts } from './reference-draft.ts'
import { ReferenceIntro } from './reference-intro.tsx'
import { referenceLabels } from './reference-labels.ts'
import { RatingQuestions, RefereeDetails, SuitabilityQuestions } from './reference-questions.tsx'
import { useOpenedForm, useQuestionLabels } from './use-opened-form.ts'

type ReferenceFormProps = {
  link: ReferenceLink
  opened: OpenedForm<ReferenceAnswers, OpenReferenceForm>
  /** @param reason null if it turned out that the form was submitted already */
  onDeclined: (reason: DeclineReason | null) => void
}

/** Reference form: an intro page about the applicant and three steps (PUB-33 to PUB-39). */
export const ReferenceForm = ({ link, opened, onDeclined }: ReferenceFormProps) => {
  const { t } = useLingui()
  const { form, about } = opened
  const savedForm = useOpenedForm(opened, referenceDrafts[link.flow], referenceSteps)
  const labels = { ...useQuestionLabels(referenceLabels), declaration: t`Declaration` }
  const { wizard } = savedForm
  if (wizard.at < 0)
    return (
      <ReferenceIntro
        link={link}
        told={form?.told ?? null}
        isBack={wizard.isMoved}
        onStart={wizard.next}
        onDeclined={onDeclined}
        onGone={opened.onGone}
      />
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
      form={savedForm}
      about={about ? <Trans>Reference for {about}</Trans> : <Trans>Reference</Trans>}
      title={page?.title}
      labels={labels}
      onClear={opened.onClear}
    >
      {page?.questions}
    </SavedWizardPage>
  )
}
