import { MIN_VOLUNTEER_WORDS } from '@contract/recruitment/volunteer-form.ts'
import { countWords } from '@contract/rules/words.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { LongAnswerQuestion } from '@/kit/public/long-answer.tsx'
import { WordsQuestion } from '@/kit/public/questions.tsx'
import { YesNoQuestion } from '@/kit/public/yes-no-question.tsx'
import { volunteerWords } from './volunteer-words.ts'

/** Step 2: three long answers, and training (VOL-97 to VOL-100, VOL-113 to VOL-115). */
export const VolunteerAnswersStep = () => {
  const { i18n } = useLingui()
  const asked = (field: keyof typeof volunteerWords) => ({ field, label: i18n._(volunteerWords[field]) })
  return (
    <div className="grid gap-6">
      {(['reason', 'skills_or_interests', 'past_experience'] as const).map((field) => (
        <LongAnswerQuestion key={field} {...asked(field)} least={MIN_VOLUNTEER_WORDS} count={countWords} />
      ))}
      <WordsQuestion {...asked('consistency_details')} optional />
      <section className="grid gap-5 border-t border-border pt-4">
        <div className="grid gap-1">
          <h2 className="text-xl font-heavy">
            <Trans>Training</Trans>
          </h2>
          <p className="leading-snug text-muted-foreground">
            <Trans>It does not matter if you have none. The club can arrange it.</Trans>
          </p>
        </div>
        <YesNoQuestion {...asked('training_first_aid')} kind="are there" optional />
        <YesNoQuestion {...asked('training_food_hygiene')} kind="are there" optional />
        <YesNoQuestion {...asked('training_other')} kind="are there" optional>
          <WordsQuestion {...asked('training_other_detail')} />
        </YesNoQuestion>
      </section>
    </div>
  )
}
