import * as v from 'valibot'
import { type OutputOf, operation } from '../operation.ts'
import { agreementFields, agreementScale, howLongs, surveyGenders } from '../surveys.ts'
import { DashboardExport, DashboardFilter } from './filter.ts'

/** The questions of the survey that are answered by a choice, with their choices in order. */
export const choiceQuestions = {
  gender: surveyGenders,
  how_long: howLongs,
  ...(Object.fromEntries(agreementFields.map((field) => [field, agreementScale])) as unknown as Record<
    (typeof agreementFields)[number],
    typeof agreementScale
  >),
} as const
export type ChoiceQuestion = keyof typeof choiceQuestions

export const choiceFields = Object.keys(choiceQuestions) as ChoiceQuestion[]

const each = <S extends v.GenericSchema>(schema: S) =>
  v.object(Object.fromEntries(choiceFields.map((field) => [field, schema])) as Record<ChoiceQuestion, S>)

export const feedbackOperations = {
  'dashboard.participant_feedback': operation({
    ...{ method: 'POST', path: '/dashboard/participant_feedback', access: 'dashboard' },
    summary: 'How the survey’s questions were answered (DASH-130 to DASH-132, DASH-172).',
    body: DashboardFilter,
    output: v.object({
      num_results: v.number(),
      /** Each choice of each question, in the order of the form. */
      results: each(
        v.array(
          v.object({ value: v.string(), label: v.string(), count: v.number(), percentage: v.number() }),
        ),
      ),
      field_labels: each(v.string()),
    }),
  }),
  'dashboard.export_surveys': operation({
    ...{ method: 'POST', path: '/dashboard/export_surveys', access: 'staff' },
    summary: 'The survey’s answers, one row each (DASH-148, DASH-154 to DASH-162).',
    body: DashboardExport,
    output: v.string(),
    file: 'text/csv',
  }),
} as const

export type ParticipantFeedback = OutputOf<(typeof feedbackOperations)['dashboard.participant_feedback']>
