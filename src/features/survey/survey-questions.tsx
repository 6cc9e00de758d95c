import {
  type Agreement,
  type AgreementField,
  agreementFields,
  agreementScale,
  attendanceDurations,
  freeTextFields,
  MAX_SURVEY_NAME_LENGTH,
  surveyGenders,
} from '@contract/surveys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useAnswer } from '@/kit/public/answers-context.ts'
import { ChoiceQuestion, TickQuestion } from '@/kit/public/choice-questions.tsx'
import { LineQuestion, TextAreaQuestion } from '@/kit/public/questions.tsx'
import { RatingQuestion } from '@/kit/public/rating-question.tsx'
import { Face } from './faces.tsx'
import {
  agreementLabels,
  attendanceDurationLabels,
  freeTextLabels,
  genderLabels,
  personalLabels,
  shortAgreementLabels,
  statementLabels,
} from './survey-labels.ts'

/** Step 1: optional personal details (SUR-30 to SUR-38, SUR-60, SUR-61). */
export const WhoQuestions = () => {
  const { i18n } = useLingui()
  const { value: anonymous } = useAnswer<boolean>('anonymous')
  const buildOptions = <T extends string>(values: readonly T[], words: Record<T, { id: string }>) =>
    values.map((value) => ({ value, label: i18n._(words[value]) }))
  return (
    <>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        <TickQuestion
          field="anonymous"
          label={<Trans>I do not want to give my name</Trans>}
          getFurtherAnswers={(ticked) => (ticked ? { name: '' } : {})}
        />
        {anonymous ? null : (
          <LineQuestion
            field="name"
            label={i18n._(personalLabels.name)}
            max={MAX_SURVEY_NAME_LENGTH}
            autoComplete="name"
            autoCapitalize="words"
          />
        )}
      </div>
      <div className="card p-4 [--group-inset:16px]">
        <ChoiceQuestion
          field="gender"
          label={i18n._(personalLabels.gender)}
          options={buildOptions(surveyGenders, genderLabels)}
        />
      </div>
      <div className="card p-4 [--group-inset:16px]">
        <ChoiceQuestion
          field="how_long"
          label={i18n._(personalLabels.how_long)}
          options={buildOptions(attendanceDurations, attendanceDurationLabels)}
        />
      </div>
    </>
  )
}

/** Step 2: the eight statements (SUR-39). */
export const AgreementQuestions = () => agreementFields.map((field) => <AgreementQuestion key={field} field={field} />)

/** Statement with five faces to choose from, and the chosen answer as text (SUR-39 to SUR-43). */
const AgreementQuestion = ({ field }: { field: AgreementField }) => {
  const { i18n } = useLingui()
  const { value } = useAnswer<Agreement | null>(field)
  const options = agreementScale.map((agreement) => ({
    value: agreement,
    label: i18n._(agreementLabels[agreement]),
    content: (
      <>
        <Face agreement={agreement} />
        <span aria-hidden="true">{i18n._(shortAgreementLabels[agreement])}</span>
      </>
    ),
  }))
  return (
    <RatingQuestion field={field} label={i18n._(statementLabels[field])} options={options} look="faces">
      {value ? (
        <p aria-hidden="true" className="flex items-center gap-2 px-1.5 leading-tight font-bold">
          <Check className="size-5 flex-none stroke-3 text-success-text" />
          {i18n._(agreementLabels[value])}
        </p>
      ) : null}
    </RatingQuestion>
  )
}

/** Step 3: free-text questions, all optional (SUR-44 to SUR-50). */
export const FreeTextQuestions = () => {
  const { i18n } = useLingui()
  return (
    <div className="card grid gap-5 p-4">
      {freeTextFields.map((field) => (
        <TextAreaQuestion key={field} field={field} label={i18n._(freeTextLabels[field])} optional />
      ))}
    </div>
  )
}
