import * as v from 'valibot'
import { buildBoundedList } from './bounded-list.ts'
import { Id } from './id.ts'
import {
  buildListQuerySchema,
  buildListResponseSchema,
  buildOrderingSchema,
  defineOperation,
  NoContent,
} from './operation.ts'
import { SessionRow } from './rows.ts'
import { Day } from './rules/days.ts'
import { holidays } from './rules/holidays.ts'
import { requireVisibleText } from './text.ts'

export const MAX_PLACES = 9999

/** Schema of the number of places for children at a session (B-NUM-03). */
export const PlaceCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PLACES))

/** A person in the lists of a session (SES-15). */
export const SessionPerson = v.object({
  id: Id,
  name: v.string(),
  is_adult: v.boolean(),
  attendance_type: v.nullable(v.string()),
  soft_archived: v.boolean(),
  has_dietary_requirements: v.nullable(v.boolean()),
  dietary_requirements: v.nullable(v.string()),
  allergens: v.array(v.string()),
  has_medical_conditions: v.nullable(v.boolean()),
  medical_conditions: v.nullable(v.string()),
  food_and_hygiene_trained: v.boolean(),
  qualified_first_aider: v.boolean(),
  core_team_member: v.boolean(),
})

/** A session with its counts (SES-01 to SES-11). */
export const SessionSummary = v.object({
  ...SessionRow.entries,
  num_children_attending: v.number(),
  num_adults_attending: v.number(),
  num_attending: v.number(),
})

/** A session with its lists (SES-12 to SES-14). */
export const Session = v.object({
  ...SessionSummary.entries,
  attending: v.array(SessionPerson),
  registered: v.array(SessionPerson),
  not_registered: v.array(SessionPerson),
})

export const sessionOrderings = [
  'date',
  'holiday',
  'group__name',
  'num_children_attending',
  'num_adults_attending',
  'num_attending',
  'activities',
] as const
export const SessionOrdering = buildOrderingSchema(sessionOrderings)

const YearParam = v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))
const idParams = v.object({ id: Id })
const sessionListQuery = buildListQuerySchema(sessionOrderings, {
  holiday: v.optional(v.picklist(holidays)),
  year: v.optional(YearParam),
  registered: v.optional(Id),
})
export const NewSession = v.object({
  date: Day,
  holiday: v.picklist(holidays),
  year: v.pipe(v.number(), v.integer(), v.minValue(2019), v.maxValue(2100)),
})
/**
 * Schema of activity labels. Checks only their form. The server later checks new labels against the network's list
 * (SES-66).
 */
export const ActivityLabels = buildBoundedList(50, v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)))
/**
 * Schema of the free text for other activities. The text is not trimmed. It is saved while the user types, and each
 * save sends the previous text as its base value.
 */
export const OtherActivity = v.nullable(v.pipe(v.string(), v.maxLength(500), requireVisibleText))

/**
 * Schema of changes to a session. `date` and `year` must have their current values, because a session cannot be moved
 * to another day.
 */
const sessionChanges = v.object({
  ...v.partial(NewSession).entries,
  activities: v.optional(ActivityLabels),
  activities_other: v.optional(OtherActivity),
  sign_out: v.optional(v.boolean()),
})

export const sessionOperations = {
  'sessions.list': defineOperation({
    method: 'GET',
    path: '/sessions',
    access: 'sessions',
    summary: 'The club’s sessions, newest first (SES-42, SES-43).',
    query: sessionListQuery,
    output: buildListResponseSchema(SessionSummary),
    offline: true,
  }),
  'sessions.create': defineOperation({
    method: 'POST',
    path: '/sessions',
    access: 'sessions',
    summary: 'Makes a session of the club’s default group (SES-69, SES-72).',
    body: NewSession,
    output: v.object({ id: Id }),
    status: 201,
    offline: true,
  }),
  'sessions.dates': defineOperation({
    method: 'GET',
    path: '/sessions/dates',
    access: 'sessions',
    summary: 'Days that can still be picked (SES-62, SES-65).',
    output: v.array(Day),
    offline: true,
  }),
  'sessions.activities': defineOperation({
    method: 'GET',
    path: '/sessions/activities',
    access: 'session_activities',
    summary: 'The activity labels (SES-66).',
    output: v.array(v.string()),
    offline: true,
  }),
  'sessions.get': defineOperation({
    method: 'GET',
    path: '/sessions/:id',
    access: 'sessions',
    summary: 'One session with its people (SES-61).',
    params: idParams,
    output: Session,
    versioned: true,
    offline: true,
  }),
  'sessions.update': defineOperation({
    method: 'PATCH',
    path: '/sessions/:id',
    access: 'sessions',
    summary:
      'Changes activities or holiday (ATT-47 to ATT-49). A session is not moved: another `date` or `year` than its own is 400.',
    params: idParams,
    body: sessionChanges,
    output: Session,
    versioned: true,
    offline: true,
  }),
  'sessions.replace': defineOperation({
    method: 'PUT',
    path: '/sessions/:id',
    access: 'sessions',
    summary: 'Changes a session; `date`, `holiday` and `year` are required, `date` and `year` unchanged (API-31).',
    params: idParams,
    body: v.object({ ...sessionChanges.entries, ...NewSession.entries }),
    output: Session,
    versioned: true,
    offline: true,
  }),
  'sessions.delete': defineOperation({
    method: 'DELETE',
    path: '/sessions/:id',
    access: 'sessions',
    summary: 'Deletes a session (SES-37).',
    params: idParams,
    output: NoContent,
    status: 204,
    offline: true,
  }),
  'sessions.attending': defineOperation({
    method: 'POST',
    path: '/sessions/:id/attending',
    access: 'sessions',
    summary: 'Saves the whole list of who attends (ATT-45, ATT-50).',
    params: idParams,
    body: v.object({ attending: buildBoundedList(5000, Id) }),
    output: Session,
    offline: true,
  }),
  'sessions.registered': defineOperation({
    method: 'POST',
    path: '/sessions/:id/registered',
    access: 'sessions',
    summary: 'Saves the whole list of who is registered (ATT-46, ATT-50).',
    params: idParams,
    body: v.object({ registered: buildBoundedList(5000, Id) }),
    output: Session,
    offline: true,
  }),
} as const

export { sessionListQuery as SessionListQuery }
