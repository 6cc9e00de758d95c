import { guardianRelationships, MIN_VOLUNTEER_WORDS } from '@contract/recruitment/volunteer-form.ts'
import { countWords } from '@contract/rules/words.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { AddressQuestions } from '@/kit/public/address-questions.tsx'
import { ChoiceQuestion, DetailedQuestion } from '@/kit/public/choice-questions.tsx'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { LongAnswerQuestion } from '@/kit/public/long-answer.tsx'
import { LineQuestion, TextAreaQuestion, useQuestionProps, YesNoQuestion } from '@/kit/public/questions.tsx'
import { ContactQuestions } from './application-later-steps.tsx'
import { guardianLabels, volunteerLabels } from './volunteer-labels.ts'

/** Step 1: choice between Young Helper and adult, and personal details (VOL-88 to VOL-96). */
export const VolunteerPersonal = () => {
  const getQuestionProps = useQuestionProps(volunteerLabels)
  return (
    <>
      <div className="card p-4 [--group-inset:16px]">
        <YesNoQuestion {...getQuestionProps('young_helper')} kind="is it" />
      </div>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        <LineQuestion {...getQuestionProps('first_name')} max={100} autoComplete="given-name" autoCapitalize="words" />
        <LineQuestion {...getQuestionProps('last_name')} max={100} autoComplete="family-name" autoCapitalize="words" />
        <LineQuestion {...getQuestionProps('aliases')} max={300} optional />
        <DayQuestion {...getQuestionProps('date_of_birth')} hint={<Trans>For example 14 3 1985</Trans>} birthday />
      </div>
      <div className="card grid gap-4 p-4">
        <LineQuestion {...getQuestionProps('email')} max={254} type="email" inputMode="email" autoComplete="email" />
        <LineQuestion {...getQuestionProps('mobile')} max={40} type="tel" autoComplete="tel" />
        <LineQuestion {...getQuestionProps('phone')} max={40} type="tel" optional />
        <AddressQuestions />
      </div>
    </>
  )
}

/** Step 2: three long answers, and questions about training (VOL-97 to VOL-100, VOL-113 to VOL-115). */
export const VolunteerAnswersStep = () => {
  const getQuestionProps = useQuestionProps(volunteerLabels)
  return (
    <div className="grid gap-6">
      {(['reason', 'skills_or_interests', 'past_experience'] as const).map((field) => (
        <LongAnswerQuestion key={field} {...getQuestionProps(field)} least={MIN_VOLUNTEER_WORDS} count={countWords} />
      ))}
      <TextAreaQuestion {...getQuestionProps('consistency_details')} optional />
      <section className="grid gap-5 border-t border-border pt-4">
        <div className="grid gap-1">
          <h2 className="text-xl font-heavy">
            <Trans>Training</Trans>
          </h2>
          <p className="leading-snug text-muted-foreground">
            <Trans>It does not matter if you have none. The club can arrange it.</Trans>
          </p>
        </div>
        <YesNoQuestion {...getQuestionProps('training_first_aid')} kind="are there" optional />
        <YesNoQuestion {...getQuestionProps('training_food_hygiene')} kind="are there" optional />
        <YesNoQuestion {...getQuestionProps('training_other')} kind="are there" optional>
          <TextAreaQuestion {...getQuestionProps('training_other_detail')} />
        </YesNoQuestion>
      </section>
    </div>
  )
}

/** Step with health questions and an emergency contact for the club (VOL-110 to VOL-112). */
export const VolunteerHealth = () => {
  const getQuestionProps = useQuestionProps(volunteerLabels)
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

/** Last step for a Young Helper: the parent or guardian who receives the consent form (VOL-120 to VOL-125, VOL-140). */
export const VolunteerGuardian = () => {
  const { i18n } = useLingui()
  const getQuestionProps = useQuestionProps(volunteerLabels)
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
