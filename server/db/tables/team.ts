import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { record } from './record.ts'
import { networkPolicies } from './tenancy.ts'

/** Sections of the public team page (TEAM-33 to TEAM-37). */
export const teamSections = pgTable(
  'team_sections',
  { ...record, name: text().notNull(), order: integer() },
  () => networkPolicies('team_sections'),
)

/**
 * People on the public team page (TEAM-11 to TEAM-26). `image` is the storage name of the person's picture.
 */
export const teamMembers = pgTable(
  'team_members',
  {
    ...record,
    name: text().notNull(),
    job_title: text().notNull(),
    section: uuid()
      .notNull()
      .references(() => teamSections.id),
    image: text().notNull(),
    order: integer(),
    description: text().notNull(),
  },
  (t) => [index('team_members_section').on(t.section), ...networkPolicies('team_members')],
)
