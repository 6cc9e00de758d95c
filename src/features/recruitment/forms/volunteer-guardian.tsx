import { guardianRelationships } from '@contract/recruitment/volunteer-form.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChoiceQuestion, LineQuestion } from '@/kit/public/questions.tsx'
import { ContactQuestions } from './application-referees.tsx'
import { guardianLabels, volunteerLabels } from './volunteer-labels.ts'

/** Last step for a Young Helper: the parent or guardian who receives the consent form (VOL-120 to VOL-125, VOL-140). */
export const VolunteerGuardian = () => {
  const { i18n } = useLingui()
  const getQuestionProps = (field: keyof typeof volunteerLabels) => ({
    field,
    label: i18n._(volunteerLabels[field]),
  })
  return (
    <>
      <section className="card grid gap-4 p-4 [--group-inset:16px]">
        <h2 className="text-xl font-heavy">
          <Trans>Your parent or guardian</Trans>
        </h2>
        <p className="leading-snug">
          <Trans>We send them an email and ask whether they agree.</Trans>
        </p>
        <LineQuestion {...getQuestionProps('parent_guardian_first_name')} max={100} autoCapitalize="words" />
        <LineQuestion {...getQuestionProps('parent_guardian_last_name')} max={100} autoCapitalize="words" />
        <ChoiceQuestion
          {...getQuestionProps('parent_guardian_relationship')}
          options={guardianRelationships.map((value) => ({ value, label: i18n._(guardianLabels[value]) }))}
        />
        <LineQuestion {...getQuestionProps('parent_guardian_email')} max={254} type="email" inputMode="email" />
        <LineQuestion {...getQuestionProps('parent_guardian_phone_number')} max={40} type="tel" />
      </section>
      <ContactQuestions />
    </>
  )
}
