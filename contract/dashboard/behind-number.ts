import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation, type OperationOutput } from '../operation.ts'
import { Day } from '../rules/days.ts'
import { holidays } from '../rules/holidays.ts'
import { DashboardNumber } from './filter.ts'

/** Maximum number of returned rows. */
export const MAX_DRILLDOWN_ROWS = 500

const NumberDrilldownOutput = v.object({
  /** Total number of rows. The response may contain fewer rows. */
  total: v.number(),
  /** Clubs that contribute to the number, largest count first. Only sent to central staff, without names of people. */
  clubs: v.array(v.object({ organisation: Id, organisation__organisation_name: v.string(), count: v.number() })),
  /** Sessions that contribute to the number, newest first. Only sent to users who may open the club's sessions. */
  sessions: v.array(
    v.object({
      id: Id,
      kind: v.picklist(['session', 'parcel']),
      date: Day,
      holiday: v.picklist(holidays),
      count: v.number(),
    }),
  ),
  /** People who are counted, each listed once. Only sent to users who may open the club's register. */
  people: v.array(v.object({ id: Id, full_name: v.string(), times: v.number() })),
})

export const behindNumberOperations = {
  'dashboard.behind_number': defineOperation({
    method: 'POST',
    path: '/dashboard/behind_number',
    access: 'dashboard',
    summary: 'The people or sessions of a club behind a number, or the clubs, for those who may see them (B-NUM-01).',
    body: DashboardNumber,
    output: NumberDrilldownOutput,
  }),
} as const

export type NumberDrilldown = OperationOutput<(typeof behindNumberOperations)['dashboard.behind_number']>
