import * as v from 'valibot'
import { Id } from './id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation, QueryFlag } from './operation.ts'
import { Day } from './rules/days.ts'

/** States of a helper's check. All states except `cleared` need a follow-up. */
export const helperChecks = [
  'cleared',
  /** The person has no application in the club's recruitment. */
  'missing',
  'not_finished',
  'no_barred_list',
  'barred_list_unknown',
  /** The club's contact did not state when the check was made. */
  'end_unknown',
  'lapsed',
] as const
export type HelperCheck = (typeof helperChecks)[number]

const HelperDays = v.object({
  /** Id of the person in the register. */
  id: Id,
  name: v.string(),
  /** `young` for a young helper aged 16 or 17, or of unknown age. */
  kind: v.picklist(['adult', 'young']),
  /** Number of days in the last 30 days on which the helper came. */
  days: v.number(),
  last_day: Day,
  check: v.picklist(helperChecks),
  /** Last day on which the check is valid. */
  until: v.nullable(Day),
  /** True if the helper came on three or more days without a check on record. */
  told: v.boolean(),
})
export type HelperDays = v.InferOutput<typeof HelperDays>

export const helperDayOrderings = ['name', 'days', 'last_day'] as const

export const helperDayOperations = {
  'helper_days.list': defineOperation({
    method: 'GET',
    path: '/helper_days',
    access: 'helper_days',
    summary:
      'Helpers of the club who came in the last 30 days, on how many of them, and how their check stands: those to look into first. Adults; the safeguarding leader is told of young helpers too. Never of oneself (B-REC-12).',
    query: buildListQuerySchema(helperDayOrderings, { told: v.optional(QueryFlag) }),
    output: buildListResponseSchema(HelperDays),
  }),
} as const
