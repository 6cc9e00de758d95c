import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation, type OperationOutput } from '../operation.ts'
import { holidays } from '../rules/holidays.ts'
import { buildMultilineText } from '../text.ts'
import { FIRST_DASHBOARD_YEAR } from './filter.ts'

export const frozenTables = ['lunch_club', 'parcel', 'combined'] as const

const number = v.number()
const nullableHoliday = v.nullable(v.picklist(holidays))

const FrozenYear = v.object({
  id: Id,
  year: number,
  created: v.pipe(v.string(), v.isoTimestamp()),
  frozen_by: v.string(),
  /** Free text about the recipients of the frozen numbers. */
  note: v.nullable(v.string()),
})

const FrozenYearChange = v.object({
  organisation: Id,
  organisation_name: v.string(),
  table: v.picklist(frozenTables),
  /** Holiday of the number. Null for the year to date. */
  holiday: nullableHoliday,
  number: v.string(),
  frozen: number,
  now: number,
})

export const frozenYearOperations = {
  'dashboard.frozen_years': defineOperation({
    method: 'GET',
    path: '/dashboard/frozen_years',
    access: 'dashboard_lunch_club_exports',
    summary: 'The years whose numbers were kept as they were sent, newest first (B-NUM-04).',
    output: v.array(FrozenYear),
  }),
  'dashboard.freeze_year': defineOperation({
    method: 'POST',
    path: '/dashboard/frozen_years',
    access: 'network_content',
    status: 201,
    summary: 'Keeps all clubs’ numbers of a year as they are now, beside those that go on changing (B-NUM-04).',
    body: v.object({
      year: v.pipe(v.number(), v.integer(), v.minValue(FIRST_DASHBOARD_YEAR), v.maxValue(9999)),
      note: v.optional(v.nullable(buildMultilineText(500)), null),
    }),
    output: FrozenYear,
  }),
  'dashboard.frozen_year': defineOperation({
    method: 'GET',
    path: '/dashboard/frozen_years/:id',
    access: 'dashboard_lunch_club_exports',
    summary: 'A kept year: its numbers in all, and what has changed since, club by club (B-NUM-04).',
    params: v.object({ id: Id }),
    output: v.object({
      ...FrozenYear.entries,
      /** Totals of all clubs. There is one entry for each table and row. */
      totals: v.array(
        v.object({ table: v.picklist(frozenTables), holiday: nullableHoliday, numbers: v.record(v.string(), number) }),
      ),
      changes: v.array(FrozenYearChange),
    }),
  }),
} as const

export type FrozenYearReport = OperationOutput<(typeof frozenYearOperations)['dashboard.frozen_year']>
