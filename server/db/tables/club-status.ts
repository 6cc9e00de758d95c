import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { organisations, regionalLeaders } from './organisations.ts'
import { record } from './record.ts'
import { networkPolicies } from './tenancy.ts'
import { users } from './users.ts'

/** Whether a club is open for a holiday, as central staff know it (STAT-08). No row: nobody has said. */
export const holidayConfirmations = pgTable(
  'holiday_confirmations',
  {
    ...record,
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id),
    year: integer().notNull(),
    holiday: text().notNull(),
    is_open: boolean().notNull(),
    /** As the club has said them. */
    dates: text(),
    confirmed_by_rl: boolean().notNull().default(false),
    confirmed_by_text: boolean().notNull().default(false),
    updated: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('holiday_confirmations_subject').on(t.organisation_id, t.year, t.holiday),
    ...networkPolicies('holiday_confirmations'),
  ],
)

/** The address of a feed that calendar programs read: a lead's clubs. Good as long as its row is here and its user may open the calendar. */
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
    /** SHA-256 of its token, by which it is found. */
    token_hash: text().notNull().unique(),
    /** The token, so that its user is shown it again: sealed by a key of the server's secret. */
    token_sealed: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    last_read: instant(),
  },
  (t) => [
    uniqueIndex('calendar_feeds_user').on(t.user_id, t.regional_leader),
    index('calendar_feeds_leader').on(t.regional_leader),
    ...networkPolicies('calendar_feeds'),
  ],
)
