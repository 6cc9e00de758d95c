import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { clubRole, currentTenantId, networkRole } from './tenancy.ts'

/**
 * Answers to the participant survey (SUR-54, SUR-55). The sender's address, browser and user are not stored. An
 * anonymous answer has no name, and only a day instead of a time.
 */
export const surveys = pgTable(
  'surveys',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id),
    /** Day of the answer in London. */
    day: date({ mode: 'string' }).notNull(),
    /** Time of arrival. Null for anonymous answers, and for answers that were not sent at once. */
    at: instant(),
    name: text(),
    anonymous: boolean().notNull(),
    gender: text().notNull(),
    how_long: text().notNull(),
    agreement_welcome: text().notNull(),
    agreement_safe: text().notNull(),
    agreement_food: text().notNull(),
    agreement_activities: text().notNull(),
    agreement_friends: text().notNull(),
    agreement_less_isolated: text().notNull(),
    agreement_financial_help: text().notNull(),
    agreement_recommend: text().notNull(),
    appreciate_most: text(),
    suggestions: text(),
    memorable_moment: text(),
    favourite_foods_activities_games: text(),
    anything_else: text(),
  },
  (t) => [
    index('surveys_club').on(t.organisation_id, t.day),
    check('surveys_anonymous', sql`NOT ${t.anonymous} OR (${t.name} IS NULL AND ${t.at} IS NULL)`),
    // Allow a club to add and read its answers, but not to change them.
    pgPolicy('surveys_club_reads', {
      for: 'select',
      to: clubRole,
      using: sql`${t.organisation_id} = ${currentTenantId}`,
    }),
    pgPolicy('surveys_club_takes', {
      for: 'insert',
      to: clubRole,
      withCheck: sql`${t.organisation_id} = ${currentTenantId}`,
    }),
    pgPolicy('surveys_network', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
