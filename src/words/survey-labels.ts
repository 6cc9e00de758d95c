import type { ScalarField } from '@contract/registered/registered-fields.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type SurveyField = Extract<ScalarField, `why_${string}` | `true_statements_${string}`>
/** Field of a survey answer: why a person visits, or which statements apply to the family (PER-55 to PER-77). */
export type SurveyAnswer = Exclude<SurveyField, 'why_other_detail'>

/** Labels of the survey answers. The club's form and the families' form use the same labels (PER-152). */
export const surveyAnswerLabels: Record<SurveyAnswer, MessageDescriptor> = {
  why_fun_activities: msg`For the fun activities`,
  why_new_friends: msg`To make new friends`,
  why_lunch: msg`For the lunch`,
  why_cost: msg`Because of the cost of food`,
  why_other: msg`For another reason`,
  true_statements_special_educational_needs: msg`A child has special educational needs`,
  true_statements_child_disability: msg`A child has a disability`,
  true_statements_free_school_meals: msg`A child gets free school meals`,
  true_statements_looked_after: msg`A child is looked after by the local authority`,
  true_statements_young_carers: msg`A child is a young carer`,
  true_statements_experiencing_difficulties: msg`A child is having difficulties`,
  true_statements_child_mental_health_challenges: msg`A child has mental health challenges`,
  true_statements_none_1: msg({ message: 'None of the above', context: 'children' }),
  true_statements_refugees: msg`Refugees or asylum seekers`,
  true_statements_lone_parent: msg`A lone parent`,
  true_statements_struggling_financially: msg`Struggling financially`,
  true_statements_adult_disability: msg`An adult has a disability`,
  true_statements_mental_health: msg`An adult has poor mental health`,
  true_statements_isolated: msg`Feeling isolated`,
  true_statements_adult_mental_health_challenges: msg`An adult has mental health challenges`,
  true_statements_none_2: msg({ message: 'None of the above', context: 'adults' }),
}
