import { emptyReference, type ReferenceAnswers, referenceSteps } from '@contract/recruitment/reference-answers.ts'
import {
  type DeclineReason,
  type DoneReferenceForm,
  type OpenReferenceForm,
  referenceFormOperations,
} from '@contract/recruitment/reference-forms.ts'
import { REFEREE_YEARS, ratingFields, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { volunteerReferenceFormOperations } from '@contract/recruitment/volunteer-reference-forms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { SavedWizardPage } from '@/kit/public/saved-wizard-page.tsx'
import { DeclinedReference, DeclineReference, type ReferenceLink } from './decline-reference.tsx'
import { buildFormDraft, type FormOperations } from './form-draft.ts'
import { FormIntro, type IntroPageProps } from './form-intro.tsx'
import { FormThanks } from './form-thanks.tsx'
import { LinkFormPage, type OpenedForm, useOpenedForm } from './link-form-page.tsx'
import { referenceLabels } from './reference-labels.ts'
import { RatingQuestions, RefereeDetails, SuitabilityQuestions } from './reference-questions.tsx'

const buildReferenceDraft = (calls: unknown) =>
  buildFormDraft<ReferenceAnswers, OpenReferenceForm>({
    calls: calls as FormOperations,
    empty: emptyReference,
    shape: 1,
    choices: [...ratingFields, ...referenceQuestions, 'is_adult'],
  })

/** Drafts of the reference form. Key: flow. */
const referenceDrafts = {
  core: buildReferenceDraft({
    get: referenceFormOperations['reference_forms.get'],
    update: referenceFormOperations['reference_forms.update'],
  }),
  volunteer: buildReferenceDraft({
    get: volunteerReferenceFormOperations['volunteer_reference_forms.get'],
    update: volunteerReferenceFormOperations['volunteer_reference_forms.update'],
  }),
} as const

/** Page of a reference form that is opened by a link, without a sign-in (PUB-33 to PUB-38, PUB-62 to PUB-68). */
export const ReferenceScreen = ({ flow = 'core', id }: Partial<ReferenceLink> & { id: string }) => {
  const { t } = useLingui()
  /** Link of a referee who has declined, with the reason. Null before that. */
  const [declinedReference, setDeclinedReference] = useState<{ id: string; reason: DeclineReason } | null>(null)
  const [formKey, setFormKey] = useState(0)
  const reopenForm = () => {
    setDeclinedReference(null)
    setFormKey((before) => before + 1)
  }
  if (declinedReference?.id === id)
    return (
      <PublicPage>
        <DeclinedReference link={{ flow, id }} reason={declinedReference.reason} onReopen={reopenForm} />
      </PublicPage>
    )
  return (
    <LinkFormPage
      key={formKey}
      id={id}
      name={`${flow}-reference`}
      definition={referenceDrafts[flow]}
      getAbout={({ applicant }) => applicant}
      gone={t`This reference form link is not valid.`}
      thanks={<FormThanks flow={flow} />}
      onDone={(done) => {
        const { declined: decline } = done as DoneReferenceForm
        if (decline) setDeclinedReference({ id, reason: decline.reason })
      }}
    >
      {(opened) => (
        <ReferenceForm
          link={{ flow, id }}
          opened={opened}
          onDeclined={(reason) => (reason ? setDeclinedReference({ id, reason }) : reopenForm())}
        />
      )}
    </LinkFormPage>
  )
}

type ReferenceFormProps = {
  link: ReferenceLink
  opened: OpenedForm<ReferenceAnswers, OpenReferenceForm>
  /** @param reason null if it turned out that the form was submitted already */
  onDeclined: (reason: DeclineReason | null) => void
}

/** Reference form: an intro page about the applicant and three steps (PUB-33 to PUB-39). */
const ReferenceForm = ({ link, opened, onDeclined }: ReferenceFormProps) => {
  const { t } = useLingui()
  const { form, about } = opened
  const savedForm = useOpenedForm(opened, referenceSteps)
  const { wizard } = savedForm
  if (wizard.at < 0)
    return (
      <ReferenceIntro
        link={link}
        reference={form?.facts ?? null}
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
      labels={{ ...referenceLabels, declaration: t`Declaration` }}
      onClear={opened.onClear}
    >
      {page?.questions}
    </SavedWizardPage>
  )
}

type ReferenceIntroProps = IntroPageProps & {
  link: ReferenceLink
  reference: Pick<OpenReferenceForm, 'applicant' | 'organisation__name'> | null
  onDeclined: (reason: DeclineReason | null) => void
  onGone: () => void
}

/**
 * Intro page of a reference. It names the applicant and the readers of the answers, and has buttons to decline
 * (B-REC-05).
 */
const ReferenceIntro = ({ link, reference, onDeclined, onGone, ...moves }: ReferenceIntroProps) => {
  const [name, club] = [reference?.applicant ?? '', reference?.organisation__name ?? '']
  return (
    <>
      <FormIntro
        title={name ? <Trans>Reference for {name}</Trans> : <Trans>Reference</Trans>}
        storageNote={<Trans>Given in confidence: only the people who check the application read it.</Trans>}
        {...moves}
      >
        <p className="text-lg leading-snug">
          <AppliedFor flow={link.flow} club={club} />
        </p>
        <p className="text-lg leading-snug">
          <Trans>It takes about 10 minutes. You should have known them for at least {REFEREE_YEARS} years.</Trans>
        </p>
      </FormIntro>
      <DeclineReference link={link} onDeclined={onDeclined} onGone={onGone} />
    </>
  )
}

const AppliedFor = ({ flow, club }: { flow: ReferenceLink['flow']; club: string }) => {
  if (flow === 'volunteer')
    return club ? (
      <Trans>They have applied to volunteer at {club}, and named you as a referee.</Trans>
    ) : (
      <Trans>They have applied to volunteer at a lunch club, and named you as a referee.</Trans>
    )
  return club ? (
    <Trans>They have applied to join the core team of {club}, and named you as a referee.</Trans>
  ) : (
    <Trans>They have applied to join the core team of a lunch club, and named you as a referee.</Trans>
  )
}
