import * as v from 'valibot'
import { Id } from './id.ts'
import { listOf, listQuery, operation, QueryFlag } from './operation.ts'
import { Day } from './rules/days.ts'

/** What is known of a helper's check; all but the first are reasons to look into it. */
export const helperChecks = [
  'cleared',
  /** Nobody in the recruitment of the club is this person. */
  'missing',
  'not_finished',
  'no_barred_list',
  'barred_list_unknown',
  /** The contact did not say when the check was made. */
  'end_unknown',
  'lapsed',
] as const
export type HelperCheck = (typeof helperChecks)[number]

const HelperDays = v.object({
  /** Of the person in the register. */
  id: Id,
  name: v.string(),
  /** `young`: a young helper of 16 or 17, or whose age is not known. */
  kind: v.picklist(['adult', 'young']),
  /** Days of the last 30 on which they came. */
  days: v.number(),
  last_day: Day,
  check: v.picklist(helperChecks),
  /** The last day on which the check counts. */
  until: v.nullable(Day),
  /** They came on three days or more, and the check is not on record. */
  told: v.boolean(),
})
export type HelperDays = v.InferOutput<typeof HelperDays>

export const helperDayOrderings = ['name', 'days', 'last_day'] as const

export const helperDayOperations = {
  'helper_days.list': operation({
    method: 'GET',
    path: '/helper_days',
    access: 'helper_days',
    summary:
      'Helpers of the club who came in the last 30 days, on how many of them, and how their check stands: those to look into first. Adults; the safeguarding leader is told of young helpers too. Never of oneself (B-REC-12).',
    query: listQuery(helperDayOrderings, { told: v.optional(QueryFlag) }),
    output: listOf(HelperDays),
  }),
} as const
