import * as v from 'valibot'
import { ErrorBody } from '../errors.ts'
import { defineOperation, type OperationOutput, type Schema } from '../operation.ts'
import { buildPageFilter } from './filter.ts'
import { goldenNumberOperations } from './golden-numbers.ts'
import { insightOperations } from './insights.ts'
import { dashboardPeopleOperations } from './people.ts'
import { dashboardSurveyOperations } from './surveys.ts'

/** Calls whose numbers the call for the whole page can return. Key: name of the part. */
export const pageParts = {
  golden_numbers: goldenNumberOperations['dashboard.golden_numbers'],
  parcel_golden_numbers: goldenNumberOperations['dashboard.parcel_golden_numbers'],
  combined_golden_numbers: goldenNumberOperations['dashboard.combined_golden_numbers'],
  demographics: insightOperations['dashboard.demographics'],
  accessing_support_numbers: insightOperations['dashboard.accessing_support_numbers'],
  health_freshness: insightOperations['dashboard.health_freshness'],
  metrics: insightOperations['dashboard.metrics'],
  ready_steady_cook_stats: insightOperations['dashboard.ready_steady_cook_stats'],
  participant_feedback: dashboardSurveyOperations['dashboard.participant_feedback'],
  participant_ethnicity: dashboardPeopleOperations['dashboard.participant_ethnicity'],
  volunteer_ethnicity: dashboardPeopleOperations['dashboard.volunteer_ethnicity'],
  user_ethnicity: dashboardPeopleOperations['dashboard.user_ethnicity'],
  volunteer_ages: dashboardPeopleOperations['dashboard.volunteer_ages'],
} as const
type PageParts = typeof pageParts
export type PagePart = keyof PageParts
export type PagePartOutput<P extends PagePart> = OperationOutput<PageParts[P]>

export const pagePartNames = Object.keys(pageParts) as [PagePart, ...PagePart[]]

/** Result of a part: the response body of its own call, or the error that its own call would return. */
const buildResultSchema = <S extends Schema>(output: S) =>
  v.optional(v.union([v.object({ output }), v.object({ error: ErrorBody })]))

type ResultSchemas = { [P in PagePart]: ReturnType<typeof buildResultSchema<PageParts[P]['output']>> }

export const dashboardPageOperations = {
  'dashboard.page': defineOperation({
    method: 'POST',
    path: '/dashboard/page',
    access: 'dashboard',
    summary: 'Several numbers of one filter. Each part is the response of its own call (B-NUM-07).',
    body: buildPageFilter(pagePartNames),
    output: v.object(
      Object.fromEntries(
        Object.entries(pageParts).map(([part, { output }]) => [part, buildResultSchema(output)]),
      ) as ResultSchemas,
    ),
  }),
} as const

export type DashboardPageResults = OperationOutput<(typeof dashboardPageOperations)['dashboard.page']>
