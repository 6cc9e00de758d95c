import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sessions } from './club.ts'
import { instant } from './instant.ts'
import { recordColumns } from './record.ts'
import { buildNetworkPolicies, buildTenantPolicies } from './tenancy.ts'

/**
 * Number of children that a session has room for, (B-NUM-03, B-FAM-05). Devices receive it as a field of the
 * session, so a change also gives the session a new version.
 */
export const sessionPlaces = pgTable(
  'session_places',
  {
    session_id: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    organisation_id: uuid().notNull(),
    places: integer().notNull(),
  },
  (t) => [index('session_places_club').on(t.organisation_id), ...buildTenantPolicies('session_places')],
)

/** Numbers of a year as sent to a funder (B-NUM-04). Rows are never changed. */
export const frozenYears = pgTable(
  'frozen_years',
  {
    ...recordColumns,
    year: integer().notNull(),
    note: text(),
    frozen_by: text().notNull(),
    /** Each club's numbers. Keys: table, then row. */
    numbers: jsonb().notNull(),
  },
  () => buildNetworkPolicies('frozen_years'),
)

/** Exports of number files by staff (B-NUM-05). Rows are only added. */
export const numberExports = pgTable(
  'number_exports',
  {
    id: uuid().primaryKey(),
    at: instant().notNull().default(sql`now()`),
    /** The user's name at that time. */
    by: text().notNull(),
    by_id: uuid().notNull(),
    kind: text().notNull(),
    filter: jsonb().notNull(),
    suppress: boolean().notNull(),
  },
  (t) => [index('number_exports_at').on(t.at), ...buildNetworkPolicies('number_exports')],
)
