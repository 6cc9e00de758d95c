import * as v from 'valibot'
import { buildBoundedList } from './bounded-list.ts'
import { ClubHoliday } from './club-status/holiday-confirmations.ts'
import { Id } from './id.ts'
import { defineOperation, QueryFlag } from './operation.ts'
import { HolidayAllocationRow } from './rows.ts'
import { Day } from './rules/days.ts'
import { holidays, namedHolidays } from './rules/holidays.ts'

const yearParams = v.object({
  year: v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number), v.minValue(2019), v.maxValue(2100)),
})

/** Query with the id of the club, for central staff. Club users always read their own club. */
const clubQuery = v.object({ organisation: v.optional(Id) })

/** One holiday, in the form that the setup page saves (HOL-47 to HOL-52). */
export const HolidayAllocationBody = v.object({
  holiday: v.picklist(holidays),
  year: v.pipe(v.number(), v.integer()),
  status: v.picklist(['Open', 'Closed']),
  start_date: v.nullable(Day),
  end_date: v.nullable(Day),
})

export const holidayAllocationOperations = {
  'holiday_allocation.list': defineOperation({
    method: 'GET',
    path: '/holiday_allocation',
    access: 'holiday_allocation',
    summary: 'All holiday dates of the club (HOL-41).',
    output: v.array(HolidayAllocationRow),
    offline: true,
  }),
  'holiday_allocation.holidays': defineOperation({
    method: 'GET',
    path: '/holiday_allocation/holidays',
    access: 'signed_in',
    summary: 'The six named holidays (HOL-42, HOL-55).',
    output: v.array(v.picklist(namedHolidays)),
    offline: true,
  }),
  'holiday_allocation.year': defineOperation({
    method: 'GET',
    path: '/holiday_allocation/:year',
    access: 'holiday_allocation_year',
    summary:
      'The stored allocations of a year (HOL-43, HOL-56); for central staff the six holidays of the club that they name, with what is confirmed of each (STAT-14).',
    params: yearParams,
    query: clubQuery,
    output: v.union([v.array(ClubHoliday), v.array(HolidayAllocationRow)]),
    offline: true,
  }),
  'holiday_allocation.year_holidays': defineOperation({
    method: 'GET',
    path: '/holiday_allocation/:year/holidays',
    access: 'holiday_allocation_year',
    summary:
      'Names of the holidays allocated in a year (HOL-44, SET-19); for central staff of the club that they name (STAT-15).',
    params: yearParams,
    query: clubQuery,
    output: v.array(v.picklist(holidays)),
    offline: true,
  }),
  'holiday_allocation.save': defineOperation({
    method: 'POST',
    path: '/holiday_allocation/:year',
    access: 'setup',
    summary: 'Saves holiday dates; without `partial=true` the array is the full set of open holidays (HOL-53).',
    params: yearParams,
    query: v.object({ partial: v.optional(QueryFlag, 'false') }),
    body: buildBoundedList(20, HolidayAllocationBody),
    output: v.array(HolidayAllocationRow),
    offline: true,
  }),
} as const
