import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { buildReadPolicies } from './tenancy.ts'

const clubColumns = { organisation_id: uuid().notNull(), year: integer().notNull() }

/** A holiday of the year, or null for the full year. */
const holiday = text()

const buildCountColumns = <const N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, integer().notNull()])) as Record<
    N,
    ReturnType<ReturnType<typeof integer>['notNull']>
  >

/** Number of the latest change to the data behind a club's numbers. Only triggers write this table. */
export const numbersChanged = pgTable(
  'numbers_changed',
  { organisation_id: uuid().primaryKey(), change: bigint({ mode: 'number' }).notNull() },
  () => buildReadPolicies('numbers_changed'),
)

/**
 * Latest change that a club's stored totals include. The totals are valid until the next change, or until the day of
 * the next session.
 */
export const numbersCounted = pgTable(
  'numbers_counted',
  {
    organisation_id: uuid().primaryKey(),
    change: bigint({ mode: 'number' }).notNull(),
    /** Last day whose sessions the totals include. */
    day: date({ mode: 'string' }).notNull(),
    /** Day of the next session. The totals are stale from that day. Null if no session is planned. */
    due: date({ mode: 'string' }),
  },
  () => buildReadPolicies('numbers_counted'),
)

/** Stored results of the SQL function `lunch_club_numbers`, for a club and year. */
export const lunchClubTotals = pgTable(
  'lunch_club_totals',
  {
    ...clubColumns,
    holiday,
    ...buildCountColumns('number_of_sessions', 'child_portions', 'adult_portions', 'unique_children', 'unique_adults'),
    ...buildCountColumns('eligible_child_meals', 'unique_eligible_children', 'eligible_parent_meals'),
    ...buildCountColumns('unique_eligible_parents', 'unique_volunteers', 'unique_helpers', 'unique_young_helpers'),
    ...buildCountColumns('children_supported', 'adults_supported', 'parents_supported'),
  },
  (t) => [
    unique('lunch_club_totals_row').on(t.organisation_id, t.year, t.holiday).nullsNotDistinct(),
    index('lunch_club_totals_year').on(t.year),
    ...buildReadPolicies('lunch_club_totals'),
  ],
)

/** Stored results of the SQL function `parcel_numbers`, for a club and year. */
export const parcelTotals = pgTable(
  'parcel_totals',
  {
    ...clubColumns,
    holiday,
    ...buildCountColumns('number_of_provision_sessions', 'number_of_parcels', 'child_portions', 'adult_portions'),
    ...buildCountColumns('number_of_portions', 'unique_families_served', 'unique_parcels_with_wellbeing_resources'),
    ...buildCountColumns('unique_parcel_volunteers', 'parcel_children_supported', 'parcel_adults_supported'),
  },
  (t) => [
    unique('parcel_totals_row').on(t.organisation_id, t.year, t.holiday).nullsNotDistinct(),
    index('parcel_totals_year').on(t.year),
    ...buildReadPolicies('parcel_totals'),
  ],
)

const buildCategoryCounts = () => jsonb().$type<Record<string, number>>().notNull().default(sql`'{}'`)

/**
 * Stored results of the SQL functions `people_numbers` and `session_numbers`, for a club and year. They are counts by
 * category, without zeros.
 */
export const insightTotals = pgTable(
  'insight_totals',
  {
    ...clubColumns,
    served: buildCategoryCounts(),
    support: buildCategoryCounts(),
    visits: buildCategoryCounts(),
    volunteer_ages: buildCategoryCounts(),
    activities: buildCategoryCounts(),
    sessions_attended: integer().notNull().default(0),
    volunteer_visits: integer().notNull().default(0),
    /** People served without an open health question, by the day from which the age of their health facts counts. */
    confirmations: buildCategoryCounts(),
  },
  (t) => [
    primaryKey({ columns: [t.organisation_id, t.year] }),
    index('insight_totals_year').on(t.year),
    ...buildReadPolicies('insight_totals'),
  ],
)
