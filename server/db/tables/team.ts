import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from './record.ts'
import { buildNetworkPolicies } from './tenancy.ts'
import { buildWelshColumns } from './welsh.ts'

/** Sections of the public team page (TEAM-33 to TEAM-37). */
export const teamSections = pgTable(
  'team_sections',
  { ...recordColumns, name: text().notNull(), order: integer(), ...buildWelshColumns('name') },
  () => buildNetworkPolicies('team_sections'),
)

/** People on the public team page (TEAM-11 to TEAM-26). `image` is the storage name of the person's picture. */
export const teamMembers = pgTable(
  'team_members',
  {
    ...recordColumns,
    name: text().notNull(),
    job_title: text().notNull(),
    section: uuid()
      .notNull()
      .references(() => teamSections.id),
    image: text().notNull(),
    order: integer(),
    description: text().notNull(),
    ...buildWelshColumns('job_title', 'description'),
  },
  (t) => [index('team_members_section').on(t.section), ...buildNetworkPolicies('team_members')],
)
