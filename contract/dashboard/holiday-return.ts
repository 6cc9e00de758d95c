import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { defineOperation, type OperationOutput } from '../operation.ts'
import { Day } from '../rules/days.ts'
import { holidays } from '../rules/holidays.ts'
import { PlaceCount } from '../sessions.ts'
import { DashboardExport, DashboardFilter } from './filter.ts'

/**
 * Values for a statement in a child's record. `yes`: ticked. `no`: not ticked, but another statement is ticked.
 * `unknown`: no statement is ticked.
 */
export const statementAnswers = ['yes', 'no', 'unknown'] as const
/** School phases, by age on the previous 31 August: below 4, 4 to 10, 11 and over, or birthday missing. */
export const schoolPhases = ['early_years', 'primary', 'secondary', 'unknown'] as const

const number = v.number()

const ReturnRow = v.object({
  /** Local authority. Null for clubs without a local authority. */
  local_authority: v.nullable(v.string()),
  /** Holiday. Null for all holidays together, in which each child is counted once. */
  holiday: v.nullable(v.picklist(holidays)),
  clubs: number,
  sessions_offered: number,
  /** Number of children's attendances: one for each child and session. */
  attendances: number,
  child_meals: number,
  adult_meals: number,
  /** Total number of places in sessions that have such a number. Null if no session has one. */
  places: v.nullable(number),
  sessions_with_places: number,
  /**
   * Number of children who were registered for a past session but did not come. Null if no club registers children in
   * advance.
   */
  no_shows: v.nullable(number),
  sessions_with_no_shows: number,
  unique_children: number,
  /** Number of these children by their recorded answers. Groups without children are left out. */
  children: v.array(
    v.object({
      free_school_meals: v.picklist(statementAnswers),
      special_needs: v.picklist(statementAnswers),
      phase: v.picklist(schoolPhases),
      count: number,
    }),
  ),
})

const HolidayReturn = v.object({
  rows: v.array(ReturnRow),
  /** Counts of data that is missing for a complete return. */
  gaps: v.object({
    children_without_free_school_meals_answer: number,
    children_without_special_needs_answer: number,
    children_without_birthday: number,
    sessions_without_places: number,
    clubs_without_local_authority: v.array(v.string()),
  }),
})

/** Maximum number of sessions in one call. */
const MAX_SESSIONS = 1000

const PlacesBody = v.object({
  places: v.nullable(PlaceCount),
})

export const holidayReturnOperations = {
  'dashboard.holiday_return': defineOperation({
    method: 'POST',
    path: '/dashboard/holiday_return',
    access: 'dashboard_lunch_clubs',
    summary: 'What councils ask of holiday clubs, by local authority and holiday (B-NUM-03).',
    body: DashboardFilter,
    output: HolidayReturn,
  }),
  'dashboard.export_holiday_return': defineOperation({
    method: 'POST',
    path: '/dashboard/export_holiday_return',
    access: 'dashboard_lunch_clubs',
    summary: 'The holiday return as a table for a spreadsheet (B-NUM-03, B-NUM-05).',
    body: DashboardExport,
    output: v.string(),
    file: 'text/csv',
  }),
  'session_places.list': defineOperation({
    method: 'GET',
    path: '/session_places',
    access: 'sessions',
    summary: 'The sessions of a year up to today, newest first, with the places of each (B-NUM-03).',
    query: v.object({
      year: v.pipe(v.string(), v.regex(/^20\d{2}$/), v.transform(Number)),
    }),
    output: v.array(
      v.object({
        id: Id,
        date: Day,
        holiday: v.string(),
        group__name: v.string(),
        places: v.nullable(v.number()),
      }),
    ),
  }),
  'sessions.places': defineOperation({
    method: 'PUT',
    path: '/sessions/:id/places',
    access: 'sessions',
    summary: 'Says for how many children a session has room; null: nobody has said (B-NUM-03).',
    params: v.object({ id: Id }),
    body: PlacesBody,
    output: v.object({ id: Id, places: v.nullable(v.number()) }),
  }),
  'sessions.update_places': defineOperation({
    method: 'PATCH',
    path: '/sessions/:id/places',
    access: 'sessions',
    summary: 'The same; a body without places changes nothing.',
    params: v.object({ id: Id }),
    body: v.partial(PlacesBody),
    output: v.object({ id: Id, places: v.nullable(v.number()) }),
  }),
  'session_places.set': defineOperation({
    method: 'POST',
    path: '/session_places',
    access: 'sessions',
    summary: 'Sets the places of several sessions together; null: nobody has said (B-NUM-03).',
    body: v.object({
      sessions: buildBoundedList(MAX_SESSIONS, v.object({ id: Id, places: v.nullable(PlaceCount) })),
    }),
    output: v.array(v.object({ id: Id, places: v.nullable(v.number()) })),
  }),
} as const

export type HolidayReturn = OperationOutput<(typeof holidayReturnOperations)['dashboard.holiday_return']>
export type ReturnRow = HolidayReturn['rows'][number]
export type SessionWithPlaces = OperationOutput<(typeof holidayReturnOperations)['session_places.list']>[number]
