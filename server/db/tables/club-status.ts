import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { organisations, regionalLeaders } from './organisations.ts'
import { recordColumns } from './record.ts'
import { buildNetworkPolicies } from './tenancy.ts'
import { users } from './users.ts'

/**
 * Confirmations by central staff that a club is open or closed in a holiday (STAT-08). If a club has no row for a
 * holiday, its status is unknown.
 */
export const holidayConfirmations = pgTable(
  'holiday_confirmations',
  {
    ...recordColumns,
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id),
    year: integer().notNull(),
    holiday: text().notNull(),
    is_open: boolean().notNull(),
    /** The dates as stated by the club. */
    dates: text(),
    confirmed_by_rl: boolean().notNull().default(false),
    confirmed_by_text: boolean().notNull().default(false),
    updated: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('holiday_confirmations_subject').on(t.organisation_id, t.year, t.holiday),
    ...buildNetworkPolicies('holiday_confirmations'),
  ],
)

/** Calendar feeds for a lead's clubs. A feed is valid while its row exists and its user may open the calendar. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    regional_leader: uuid()
      .notNull()
      .references(() => regionalLeaders.id, { onDelete: 'cascade' }),
    /** SHA-256 of the feed's token, used to find the feed. */
    token_hash: text().notNull().unique(),
    /** The token, encrypted with a key derived from the server's secret, so that the feed's user can view it again. */
    token_sealed: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    last_read: instant(),
  },
  (t) => [
    uniqueIndex('calendar_feeds_user').on(t.user_id, t.regional_leader),
    index('calendar_feeds_leader').on(t.regional_leader),
    ...buildNetworkPolicies('calendar_feeds'),
  ],
)
