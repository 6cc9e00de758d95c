import type { ReferenceAnswers } from '@contract/recruitment/reference-answers.ts'
import { ratingFields, ratings, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { LineQuestion, NumberQuestion, TickQuestion, WordsQuestion } from '@/kit/public/questions.tsx'
import { AnsweredCount, RatingQuestion } from '@/kit/public/rating-question.tsx'
import { DetailedQuestion, YesNoQuestion } from '@/kit/public/yes-no-question.tsx'
import { referenceYesNo } from './form-problem-words.ts'
import { ratingWords, referenceWords } from './reference-words.ts'

const useLabel = () => {
  const { i18n } = useLingui()
  return (field: keyof ReferenceAnswers) => ({ field, label: i18n._(referenceWords[field]) })
}

/** Step 1: how the referee knows the applicant, and nine ratings (REFE-24 to REFE-37). */
export const RatingQuestions = () => {
  const { i18n } = useLingui()
  const asked = useLabel()
  const options = ratings.map((value) => ({ value, label: i18n._(ratingWords[value]) }))
  return (
    <>
      <div className="card grid gap-4 p-4">
        <LineQuestion {...asked('applicant_name')} max={200} autoCapitalize="words" />
        <LineQuestion {...asked('relationship')} max={200} />
        <NumberQuestion {...asked('years_known')} />
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
            <RatingQuestion key={field} {...asked(field)} options={options} />
          ))}
        </div>
      </section>
    </>
  )
}

/** Step 2: five yes/no questions and a field for comments (REFE-38 to REFE-44). */
export const SuitabilityQuestions = () => {
  const asked = useLabel()
  return (
    <>
      <div className="card grid gap-5 p-4 [--group-inset:16px]">
        {referenceQuestions.map((field) => (
          <DetailedQuestion
            key={field}
            {...asked(field)}
            kind={referenceYesNo[field]}
            details={`${field}_details`}
            detailsLabel={asked(`${field}_details`).label}
          />
        ))}
      </div>
      <div className="card p-4">
        <WordsQuestion {...asked('additional_comments')} optional />
      </div>
    </>
  )
}

/**
 * Question about the referee's age.
 * @param props.optional true for a telephone reference, because the call may be over already
 */
export function AdultQuestion({ optional = false }: { optional?: boolean }) {
  const asked = useLabel()
  return <YesNoQuestion {...asked('is_adult')} kind="do you" optional={optional} />
}

/** Step 3: the referee's details and the declaration (REFE-45 to REFE-49). */
export const RefereeDetails = () => {
  const asked = useLabel()
  return (
    <>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        <LineQuestion {...asked('full_name')} max={200} autoComplete="name" autoCapitalize="words" />
        <AdultQuestion />
        <LineQuestion {...asked('occupation')} max={200} optional />
        <LineQuestion
          {...asked('phone')}
          hint={<Trans>We may call you to make sure that the reference is yours.</Trans>}
          max={40}
          type="tel"
          autoComplete="tel"
        />
        <WordsQuestion {...asked('address')} autoComplete="street-address" optional />
      </div>
      <TickQuestion {...asked('declaration')} />
    </>
  )
}
