import {
  agreementFields,
  attendanceDurations,
  freeTextFields,
  MAX_SURVEY_NAME_LENGTH,
  surveyGenders,
} from '@contract/surveys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChoiceQuestion, LineQuestion, TextAreaQuestion, TickQuestion } from '@/kit/public/questions.tsx'
import { useAnswer } from '@/kit/public/wizard-context.ts'
import { AgreementQuestion } from './agreement-question.tsx'
import { attendanceDurationLabels, freeTextLabels, genderLabels, personalLabels } from './survey-labels.ts'

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
          also={(ticked) => (ticked ? { name: '' } : {})}
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

/** Step 2: the eight sentences (SUR-39). */
export const AgreementQuestions = () => agreementFields.map((field) => <AgreementQuestion key={field} field={field} />)

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
