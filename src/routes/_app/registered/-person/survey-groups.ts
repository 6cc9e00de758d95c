import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SurveyAnswer } from '@/words/survey-labels.ts'

export type SurveyGroup = {
  question: MessageDescriptor
  fields: readonly [SurveyAnswer, ...SurveyAnswer[]]
  /** The answer "None of the above", which clears and disables the other answers (PER-147 to PER-151). */
  none: SurveyAnswer | null
}

/** Questions of the survey: reasons to visit and true statements (PER-55 to PER-77). */
export const surveyGroups: readonly SurveyGroup[] = [
  {
    question: msg`Why do you visit?`,
    fields: ['why_fun_activities', 'why_new_friends', 'why_lunch', 'why_cost', 'why_other'],
    none: null,
  },
  {
    question: msg`Which of these are true for the children?`,
    fields: [
      'true_statements_special_educational_needs',
      'true_statements_child_disability',
      'true_statements_free_school_meals',
      'true_statements_looked_after',
      'true_statements_young_carers',
      'true_statements_experiencing_difficulties',
      'true_statements_child_mental_health_challenges',
      'true_statements_none_1',
    ],
    none: 'true_statements_none_1',
  },
  {
    question: msg`Which of these are true for the adults?`,
    fields: [
      'true_statements_refugees',
      'true_statements_lone_parent',
      'true_statements_struggling_financially',
      'true_statements_adult_disability',
      'true_statements_mental_health',
      'true_statements_isolated',
      'true_statements_adult_mental_health_challenges',
      'true_statements_none_2',
    ],
    none: 'true_statements_none_2',
  },
]

/** True if any answer of the survey is ticked. The answers of a parent who becomes a helper stay visible. */
export function hasSurveyAnswer(person: Readonly<Record<SurveyAnswer, boolean>>): boolean {
  return surveyGroups.some(({ fields }) => fields.some((field) => person[field]))
}
