import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation, NoContent } from '../operation.ts'
import { clubHealthStatuses } from '../option-lists.ts'
import { countDaysBetween, Day } from '../rules/days.ts'

/** Maximum number of days that the calendar shows at once. */
const MAX_DAYS = 366

const optionalFlag = v.optional(v.boolean(), false)

const calendarRange = v.object({
  date_from: Day,
  date_to: Day,
  has_rl_open: optionalFlag,
  has_session: optionalFlag,
  exclude_empty_dates: optionalFlag,
  is_extra_session: optionalFlag,
})
type CalendarRange = v.InferOutput<typeof calendarRange>

/** Filter of the calendar of confirmed sessions (CAL-14 to CAL-20). */
export const OpenListFilter = v.pipe(
  calendarRange,
  v.forward(
    v.check<CalendarRange, string>((filter) => filter.date_from <= filter.date_to, 'before_start'),
    ['date_to'],
  ),
  v.forward(
    v.check<CalendarRange, string>(
      (filter) => countDaysBetween(filter.date_from, filter.date_to) < MAX_DAYS,
      'too_large',
    ),
    ['date_to'],
  ),
)
export type OpenListFilter = v.InferOutput<typeof OpenListFilter>
export type OpenListFilterInput = v.InferInput<typeof OpenListFilter>

/** A club in the calendar on one day (CAL-23). */
const OpenClub = v.object({
  id: Id,
  organisation_name: v.string(),
  region: v.nullable(v.string()),
  club_health_status: v.nullable(v.picklist(clubHealthStatuses)),
  /** True if the club is confirmed as open and its dates include this day. */
  rl_open: v.boolean(),
  /** True if the club has a session on this day. */
  has_session: v.boolean(),
  /** True if any session of the club on this day is an extra session (CAL-20). */
  is_extra_session: v.boolean(),
})
export type OpenClub = v.InferOutput<typeof OpenClub>

const OpenDate = v.object({ date: Day, organisations: v.array(OpenClub) })
export type OpenDate = v.InferOutput<typeof OpenDate>

/** A feed for calendar programs. It contains the confirmed sessions of a lead's clubs. */
const CalendarFeed = v.object({
  id: Id,
  regional_leader: Id,
  regional_leader__name: v.string(),
  /**
   * Secret URL of the feed. Anyone with this URL can read the feed until the feed is revoked. Empty if the server's
   * secret was dropped: the feed still works, but its URL cannot be shown any more.
   */
  url: v.string(),
  created: v.pipe(v.string(), v.isoTimestamp()),
  /** Time of the last request by a calendar program. */
  last_read: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
})
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>

export const clubOpenListOperations = {
  'organisation_open_status.list': defineOperation({
    method: 'POST',
    path: '/organisation_open_status',
    access: 'club_open_list',
    summary: 'The clubs that are confirmed or have a session, day by day (CAL-13 to CAL-28).',
    body: OpenListFilter,
    output: v.array(OpenDate),
  }),
  'calendar_feeds.list': defineOperation({
    method: 'GET',
    path: '/calendar_feeds',
    access: 'club_open_list',
    summary: 'The feeds that the user has made.',
    output: v.array(CalendarFeed),
  }),
  'calendar_feeds.create': defineOperation({
    method: 'POST',
    path: '/calendar_feeds',
    access: 'club_open_list',
    summary: 'Makes a feed of the confirmed sessions of a lead’s clubs; of one lead there is one.',
    body: v.object({ regional_leader: Id }),
    output: CalendarFeed,
    status: 201,
  }),
  'calendar_feeds.delete': defineOperation({
    method: 'DELETE',
    path: '/calendar_feeds/:id',
    access: 'club_open_list',
    summary: 'Revokes a feed: its address is good for nothing from then on.',
    params: v.object({ id: Id }),
    output: NoContent,
    status: 204,
  }),
  'calendar_feeds.read': defineOperation({
    method: 'GET',
    path: '/calendar_feeds/:token/calendar.ics',
    access: 'everyone',
    summary: 'The feed as calendar programs read it, by its secret address.',
    params: v.object({ token: v.pipe(v.string(), v.maxLength(100)) }),
    output: v.string(),
    file: 'text/calendar',
  }),
} as const
