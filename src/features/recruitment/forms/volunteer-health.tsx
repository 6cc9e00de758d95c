import { Trans, useLingui } from '@lingui/react/macro'
import { LineQuestion } from '@/kit/public/questions.tsx'
import { DetailedQuestion } from '@/kit/public/yes-no-question.tsx'
import { volunteerLabels } from './volunteer-labels.ts'

/** Step with health questions and an emergency contact for the club (VOL-110 to VOL-112). */
export const VolunteerHealth = () => {
  const { i18n } = useLingui()
  const getQuestionProps = (field: keyof typeof volunteerLabels) => ({
    field,
    label: i18n._(volunteerLabels[field]),
  })
  return (
    <>
      <div className="card grid gap-4 p-4">
        <LineQuestion {...getQuestionProps('emergency_contact_name')} max={200} autoCapitalize="words" />
        <LineQuestion {...getQuestionProps('emergency_contact_number')} max={40} type="tel" />
      </div>
      <div className="card grid gap-5 p-4 [--group-inset:16px]">
        <DetailedQuestion
          {...getQuestionProps('has_dietary_requirements')}
          hint={<Trans>Such as an allergy, or food you do not eat.</Trans>}
          kind="are there"
          details="dietary_requirements"
          detailsLabel={getQuestionProps('dietary_requirements').label}
        />
        <DetailedQuestion
          {...getQuestionProps('has_medical_conditions')}
          kind="are there"
          details="medical_conditions"
          detailsLabel={getQuestionProps('medical_conditions').label}
        />
      </div>
    </>
  )
}
