import { MIN_VOLUNTEER_WORDS } from '@contract/recruitment/volunteer-form.ts'
import { countWords } from '@contract/rules/words.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { LongAnswerQuestion } from '@/kit/public/long-answer.tsx'
import { TextAreaQuestion } from '@/kit/public/questions.tsx'
import { YesNoQuestion } from '@/kit/public/yes-no-question.tsx'
import { volunteerLabels } from './volunteer-labels.ts'

/** Step 2: three long answers, and questions about training (VOL-97 to VOL-100, VOL-113 to VOL-115). */
export const VolunteerAnswersStep = () => {
  const { i18n } = useLingui()
  const getQuestionProps = (field: keyof typeof volunteerLabels) => ({
    field,
    label: i18n._(volunteerLabels[field]),
  })
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
