import { clubsSeenBy } from '../../kit/clubs-seen.ts'
import type { Handlers } from '../../mount.ts'
import { calendarFeedHandlers } from './calendar-feeds.ts'
import { openDates } from './open-dates.ts'

/** Handlers for the calendar of confirmed sessions and its feeds (CAL-13 to CAL-28). */
export const openListHandlers = {
  'organisation_open_status.list': ({ db, user, body }) =>
    db.network((tx) => openDates(tx, body, clubsSeenBy(user)), 'snapshot'),
  ...calendarFeedHandlers,
} satisfies Partial<Handlers>
