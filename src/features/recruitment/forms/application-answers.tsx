import { MIN_CORE_WORDS } from '@contract/recruitment/core-form.ts'
import { countWords } from '@contract/rules/words.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { LongAnswerQuestion } from '@/kit/public/long-answer.tsx'
import { WordsQuestion } from '@/kit/public/questions.tsx'
import { applicationWords } from './application-words.ts'

/** Step 2: three long answers (APP-95 to APP-98, APP-125 to APP-127, APP-137). */
export const LongAnswers = () => {
  const { i18n } = useLingui()
  return (
    <div className="grid gap-6">
      {(['reason', 'past_experience', 'faith'] as const).map((field) => (
        <LongAnswerQuestion
          key={field}
          field={field}
          label={i18n._(applicationWords[field])}
          least={MIN_CORE_WORDS}
          count={countWords}
        />
      ))}
      <WordsQuestion
        field="consistency_details"
        label={i18n._(applicationWords.consistency_details)}
        hint={<Trans>Such as shifts, exams, or caring for a relative.</Trans>}
        optional
      />
    </div>
  )
}
