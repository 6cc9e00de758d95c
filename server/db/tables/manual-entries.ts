import { sql } from 'drizzle-orm'
import { date, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { namedHolidays } from '../../../contract/rules/holidays.ts'
import { organisations } from './organisations.ts'
import { recordColumns } from './record.ts'
import { buildNetworkPolicies, clubRole, currentTenantId } from './tenancy.ts'

/**
 * Columns of every entry. There is one entry for each club, year and holiday. `date` is the day of the last submission
 * (MAN-14).
 */
const entryColumns = {
  ...recordColumns,
  year: integer().notNull(),
  organisation: uuid()
    .notNull()
    .references(() => organisations.id),
  holiday: text({ enum: namedHolidays }).notNull(),
  date: date().notNull(),
  created_by: text().notNull(),
}

/** Builds the row policies. Central staff write entries, and a club reads only its entries. */
const buildEntryPolicies = (table: string) => [
  ...buildNetworkPolicies(table),
  pgPolicy(`${table}_club`, { for: 'select', to: clubRole, using: sql`organisation = ${currentTenantId}` }),
]

/** Golden numbers that were entered by hand (MAN-39 to MAN-52). */
export const goldenNumbersManualEntries = pgTable(
  'golden_numbers_manual_entries',
  {
    ...entryColumns,
    number_of_sessions: integer().notNull(),
    eligible_child_meals: integer().notNull(),
    unique_eligible_children: integer().notNull(),
    unique_volunteers: integer().notNull(),
    children_accessed_wider_support_of_church: integer().notNull(),
    parents_accessed_wider_support_of_church: integer().notNull(),
    year_to_date_unique_eligible_children: integer().notNull(),
    year_to_date_unique_volunteers: integer().notNull(),
    year_to_date_children_accessed_wider_support_of_church: integer().notNull(),
    year_to_date_parents_accessed_wider_support_of_church: integer().notNull(),
    eligible_parent_meals: integer(),
    unique_eligible_parents: integer(),
    year_to_date_unique_eligible_parents: integer(),
  },
  (t) => [
    unique('golden_numbers_manual_entries_subject').on(t.organisation, t.year, t.holiday),
    ...buildEntryPolicies('golden_numbers_manual_entries'),
  ],
)

/** Parcel numbers that were entered by hand (MAN-54 to MAN-60). Null for numbers that the programme does not count. */
export const parcelProvisionsManualEntries = pgTable(
  'parcel_provisions_manual_entries',
  {
    ...entryColumns,
    number_of_provision_sessions: integer().notNull(),
    number_of_parcels: integer().notNull(),
    number_of_portions: integer().notNull(),
    unique_families_served: integer().notNull(),
    unique_parcels_with_wellbeing_resources: integer(),
    unique_volunteers: integer(),
    children_accessed_wider_support_of_church: integer(),
    parents_accessed_wider_support_of_church: integer(),
  },
  (t) => [
    unique('parcel_provisions_manual_entries_subject').on(t.organisation, t.year, t.holiday),
    ...buildEntryPolicies('parcel_provisions_manual_entries'),
  ],
)
