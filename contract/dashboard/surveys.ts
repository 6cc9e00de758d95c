import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { Day, Instant } from '../rules/days.ts'
import { agreementFields, type FreeTextField, freeTextFields } from '../surveys.ts'
import { DashboardExport, DashboardFilter } from './filter.ts'

/**
 * Minimum number of answers from which club users may read free text. With fewer answers, they see only the count
 * (B-SUR-02).
 */
export const MIN_ANSWERS_FOR_FREE_TEXT = 5

/** Maximum number of free-text answers for each question, newest first. Users do not read a longer page. */
export const MAX_ANSWERS = 500

/** Questions with fixed options, whose answers are counted. */
export const countedQuestions = ['gender', 'how_long', ...agreementFields] as const
export type CountedQuestion = (typeof countedQuestions)[number]

/** Labels of the questions in files and on screens (DASH-132). */
export const surveyLabels: Record<CountedQuestion | FreeTextField, string> = {
  gender: 'Gender',
  how_long: 'How long have you been coming?',
  agreement_welcome: 'I feel welcome at the club',
  agreement_safe: 'My family is safe here',
  agreement_food: 'The food is good',
  agreement_activities: 'There is plenty to do',
  agreement_friends: 'We have made friends',
  agreement_less_isolated: 'I feel less alone because of the club',
  agreement_financial_help: 'It helps with the cost of the holidays',
  agreement_recommend: 'I would tell a friend to come',
  appreciate_most: 'What do you like most about the club?',
  suggestions: 'What could we do better?',
  memorable_moment: 'Which moment will you remember?',
  favourite_foods_activities_games: 'What are your favourite foods, activities and games?',
  anything_else: 'Is there anything else you want to tell us?',
}

const buildObjectSchema = <const F extends string, S extends v.GenericSchema>(fields: readonly F[], schema: S) =>
  v.object(Object.fromEntries(fields.map((field) => [field, schema])) as { [K in F]: S })

/** An option of a question, with its count and its percentage of all answers, rounded to one decimal (DASH-129). */
const OptionShare = v.object({ value: v.string(), label: v.string(), count: v.number(), percentage: v.number() })

const FreeTextAnswers = v.object({
  /** Number of people who have answered the question. */
  count: v.number(),
  items: v.array(
    v.object({ id: Id, created: v.union([Day, Instant]), organisation: v.string(), response: v.string() }),
  ),
})

export const dashboardSurveyOperations = {
  'dashboard.participant_feedback': defineOperation({
    method: 'POST',
    path: '/dashboard/participant_feedback',
    access: 'dashboard',
    summary: 'How people have answered the survey, by question (DASH-130 to DASH-132, DASH-172).',
    body: DashboardFilter,
    output: v.object({
      num_results: v.number(),
      results: buildObjectSchema(countedQuestions, v.array(OptionShare)),
      field_labels: v.record(v.string(), v.string()),
    }),
  }),
  'dashboard.survey_free_text_answers': defineOperation({
    method: 'POST',
    path: '/dashboard/survey_free_text_answers',
    access: 'dashboard',
    summary: 'What people have written in the survey, by question, newest first (DASH-195 to DASH-197, B-SUR-02).',
    body: DashboardFilter,
    output: buildObjectSchema(freeTextFields, FreeTextAnswers),
  }),
  'dashboard.export_surveys': defineOperation({
    method: 'POST',
    path: '/dashboard/export_surveys',
    access: 'staff',
    summary: 'The answers of the survey, one row each (DASH-148, DASH-154 to DASH-159, B-NUM-05).',
    body: DashboardExport,
    output: v.string(),
    file: 'text/csv',
    event: 'people_exported',
  }),
} as const
