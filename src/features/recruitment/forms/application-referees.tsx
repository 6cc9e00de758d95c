import { contactChannels } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CheckboxesQuestion } from '@/kit/public/checkboxes-question.tsx'
import { applicationLabels } from './application-labels.ts'
import { Referees } from './referee-questions.tsx'

/** Question about the channels by which the network may contact the applicant (APP-108 to APP-111). */
export const ContactQuestions = () => {
  const { i18n } = useLingui()
  return (
    <div className="card p-4 [--group-inset:16px]">
      <CheckboxesQuestion
        field="contact"
        label={<Trans>How may we keep in touch with you?</Trans>}
        hint={<Trans>Tick as many as you like, or none. We will still write to you about this application.</Trans>}
        options={contactChannels.map((field) => ({ field, label: i18n._(applicationLabels[field]) }))}
      />
    </div>
  )
}

/** Step 4: referees and contact channels. */
export const RefereesAndContact = () => (
  <>
    <Referees />
    <ContactQuestions />
  </>
)
