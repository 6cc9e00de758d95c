import { MIN_CORE_WORDS } from '@contract/recruitment/core-form.ts'
import { countWords } from '@contract/rules/words.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { LongAnswerQuestion } from '@/kit/public/long-answer.tsx'
import { TextAreaQuestion } from '@/kit/public/questions.tsx'
import { applicationLabels } from './application-labels.ts'

/** Step 2: three long answers (APP-95 to APP-98, APP-125 to APP-127, APP-137). */
export const LongAnswers = () => {
  const { i18n } = useLingui()
  return (
    <div className="grid gap-6">
      {(['reason', 'past_experience', 'faith'] as const).map((field) => (
        <LongAnswerQuestion
          key={field}
          field={field}
          label={i18n._(applicationLabels[field])}
          least={MIN_CORE_WORDS}
          count={countWords}
        />
      ))}
      <TextAreaQuestion
        field="consistency_details"
        label={i18n._(applicationLabels.consistency_details)}
        hint={<Trans>Such as shifts, exams, or caring for a relative.</Trans>}
        optional
      />
    </div>
  )
}
