import * as v from 'valibot'
import { Id } from './id.ts'
import { operation } from './operation.ts'
import { Day, Instant } from './rules/days.ts'
import { type FreeTextField, freeTextFields } from './surveys.ts'

/** Below so many answers in what is asked for, club users are told how many there are and no words of them (B-SUR-02). */
export const FEWEST_SHOWN = 5

/** The newest of a question; a page of more is read by nobody. */
export const MOST_ANSWERS = 500

const names = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(1000)), [])
const day = v.optional(v.nullable(Day), null)

/** The filters of the dashboard (DASH-176 to DASH-184). Club users' own club is what counts for them (DASH-185). */
export const SurveyAnswersFilter = v.object({
  year: v.optional(
    v.nullable(
      v.union([
        v.literal('custom'),
        v.pipe(
          v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))]),
          v.integer(),
          v.minValue(2000),
          v.maxValue(2100),
        ),
      ]),
    ),
    null,
  ),
  regions: names,
  regional_leaders: v.optional(v.pipe(v.array(Id), v.maxLength(1000)), []),
  organisation_names: names,
  organisation_type: v.optional(v.nullable(v.picklist(['tlg', 'boh', 'all'])), null),
  tags: names,
  date_from: day,
  date_to: day,
})
export type SurveyAnswersFilter = v.InferOutput<typeof SurveyAnswersFilter>

const Question = v.object({
  /** How many have answered it. */
  count: v.number(),
  items: v.array(
    v.object({ created: v.union([Day, Instant]), organisation: v.string(), response: v.string() }),
  ),
})

export const surveyAnswerOperations = {
  'dashboard.survey_free_text_answers': operation({
    method: 'POST',
    path: '/dashboard/survey_free_text_answers',
    access: 'dashboard',
    summary: 'What people have written in the survey, by question, the newest first (DASH-195 to DASH-197).',
    body: SurveyAnswersFilter,
    output: v.object(
      Object.fromEntries(freeTextFields.map((field) => [field, Question])) as Record<
        FreeTextField,
        typeof Question
      >,
    ),
  }),
} as const
