import { ratingFields, ratings, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DetailedQuestion, NumberQuestion, TickQuestion } from '@/kit/public/choice-questions.tsx'
import { LineQuestion, TextAreaQuestion, useQuestionProps, YesNoQuestion } from '@/kit/public/questions.tsx'
import { AnsweredCount, RatingQuestion } from '@/kit/public/rating-question.tsx'
import { referenceYesNo } from './form-problem-messages.ts'
import { ratingLabels, referenceLabels } from './reference-labels.ts'

/** Step 1: how the referee knows the applicant, and nine ratings (REFE-24 to REFE-37). */
export const RatingQuestions = () => {
  const { i18n } = useLingui()
  const getQuestionProps = useQuestionProps(referenceLabels)
  const options = ratings.map((value) => ({ value, label: i18n._(ratingLabels[value]) }))
  return (
    <>
      <div className="card grid gap-4 p-4">
        <LineQuestion {...getQuestionProps('applicant_name')} max={200} autoCapitalize="words" />
        <LineQuestion {...getQuestionProps('relationship')} max={200} />
        <NumberQuestion {...getQuestionProps('years_known')} />
      </div>
      <section className="card grid px-4 pt-4 pb-1 [--group-inset:16px]">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-xl font-heavy">
            <Trans>How would you rate them?</Trans>
          </h2>
          <AnsweredCount fields={ratingFields} />
        </div>
        <div className="divide-y divide-border">
          {ratingFields.map((field) => (
            <RatingQuestion key={field} {...getQuestionProps(field)} options={options} />
          ))}
        </div>
      </section>
    </>
  )
}

/** Step 2: five yes/no questions and a field for comments (REFE-38 to REFE-44). */
export const SuitabilityQuestions = () => {
  const getQuestionProps = useQuestionProps(referenceLabels)
  return (
    <>
      <div className="card grid gap-5 p-4 [--group-inset:16px]">
        {referenceQuestions.map((field) => (
          <DetailedQuestion
            key={field}
            {...getQuestionProps(field)}
            kind={referenceYesNo[field]}
            details={`${field}_details`}
            detailsLabel={getQuestionProps(`${field}_details`).label}
          />
        ))}
      </div>
      <div className="card p-4">
        <TextAreaQuestion {...getQuestionProps('additional_comments')} optional />
      </div>
    </>
  )
}

/**
 * Question about the age of the referee.
 * @param props.optional true for a telephone reference, because the call may be over already
 */
export function AdultQuestion({ optional = false }: { optional?: boolean }) {
  const getQuestionProps = useQuestionProps(referenceLabels)
  return <YesNoQuestion {...getQuestionProps('is_adult')} kind="do you" optional={optional} />
}

/** Step 3: the referee's details and the declaration (REFE-45 to REFE-49). */
export const RefereeDetails = () => {
  const getQuestionProps = useQuestionProps(referenceLabels)
  return (
    <>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        <LineQuestion {...getQuestionProps('full_name')} max={200} autoComplete="name" autoCapitalize="words" />
        <AdultQuestion />
        <LineQuestion {...getQuestionProps('occupation')} max={200} optional />
        <LineQuestion
          {...getQuestionProps('phone')}
          hint={<Trans>We may call you to make sure that the reference is yours.</Trans>}
          max={40}
          type="tel"
          autoComplete="tel"
        />
        <TextAreaQuestion {...getQuestionProps('address')} autoComplete="street-address" optional />
      </div>
      <TickQuestion {...getQuestionProps('declaration')} />
    </>
  )
}
