import type { Handlers } from '../kit/handler.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { calendarFeedHandlers } from './calendar-feeds.ts'
import { readOpenDates } from './open-dates.ts'

/** Handlers for the calendar of confirmed sessions and its feeds (CAL-13 to CAL-28). */
export const clubOpenListHandlers = {
  'organisation_open_status.list': ({ db, user, body }) =>
    db.network((tx) => readOpenDates(tx, body, buildVisibleClubsFilter(user)), 'snapshot'),
  ...calendarFeedHandlers,
} satisfies Partial<Handlers>
