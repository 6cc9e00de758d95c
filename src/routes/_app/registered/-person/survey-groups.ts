import type { ScalarField } from '@contract/registered-fields.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Flag = Extract<ScalarField, `why_${string}` | `true_statements_${string}`>
type Answer = Exclude<Flag, 'why_other_detail'>

export type SurveyGroup = {
  question: MessageDescriptor
  fields: readonly [Answer, ...Answer[]]
  /** "None of the above": clears and greys the others (PER-147 to PER-151). */
  none: Answer | null
}

/** The survey of why somebody visits and what is true for them (PER-55 to PER-77). */
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

/** The answers in plain words, the same here and on the public form (PER-152). */
export const answerWords: Record<Answer, MessageDescriptor> = {
  why_fun_activities: msg`Fun activities`,
  why_new_friends: msg`To make new friends`,
  why_lunch: msg({ message: 'Lunch', context: 'reason to visit' }),
  why_cost: msg`It helps with the cost of the holidays`,
  why_other: msg({ message: 'Other', context: 'reason to visit' }),
  true_statements_special_educational_needs: msg`Special educational needs`,
  true_statements_child_disability: msg({ message: 'Has a disability', context: 'child' }),
  true_statements_free_school_meals: msg`Free school meals`,
  true_statements_looked_after: msg`Looked after by the local authority`,
  true_statements_young_carers: msg`Young carer`,
  true_statements_experiencing_difficulties: msg`Experiencing difficulties`,
  true_statements_child_mental_health_challenges: msg({
    message: 'Mental health challenges',
    context: 'child',
  }),
  true_statements_none_1: msg({ message: 'None of the above', context: 'children' }),
  true_statements_refugees: msg`Refugee or asylum seeker`,
  true_statements_lone_parent: msg`Lone parent`,
  true_statements_struggling_financially: msg`Struggling financially`,
  true_statements_adult_disability: msg({ message: 'Has a disability', context: 'adult' }),
  true_statements_mental_health: msg`Mental health`,
  true_statements_isolated: msg`Isolated`,
  true_statements_adult_mental_health_challenges: msg({
    message: 'Mental health challenges',
    context: 'adult',
  }),
  true_statements_none_2: msg({ message: 'None of the above', context: 'adults' }),
}
