import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { replicatedColumns } from './club.ts'
import { instant } from './instant.ts'
import { buildTenantPolicies } from './tenancy.ts'

/** Parcel provision sessions: the days on which food parcels are handed out. */
export const parcelProvisions = pgTable(
  'parcel_provisions',
  {
    id: uuid().primaryKey(),
    ...replicatedColumns,
    date: date({ mode: 'string' }).notNull(),
    holiday: text().notNull(),
    /** Id of the session that this session was cloned from. */
    clone_of: uuid(),
    activities: text().array().notNull().default([]),
    activities_other: text(),
    average_meals: integer(),
    /** Ids of registered people who volunteered. */
    volunteers: uuid().array().notNull().default([]),
  },
  (t) => [
    index('parcel_provisions_version').on(t.organisation_id, t.version, t.id),
    // Index in the order of the list, so that a query can stop after one page and computes totals only for this page.
    index('parcel_provisions_list').on(t.organisation_id, t.date.desc().nullsFirst(), t.id),
    ...buildTenantPolicies('parcel_provisions'),
  ],
)

/**
 * One family's parcel in one session. The family is identified by the person who receives the delivery. Devices merge
 * each row separately. A removed row stays, so that another device's stale change can be detected as a conflict.
 */
export const parcelProvisionRegistered = pgTable(
  'parcel_provision_registered',
  {
    parcel_provision_id: uuid().notNull(),
    registered_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    adults: integer().notNull(),
    children: integer().notNull(),
    num_meals: integer(),
    /**
     * Number of the family's box. It does not change within a session. Null in sessions that are older than box
     * numbers.
     */
    number: integer(),
    wellbeing_resources: boolean().notNull().default(false),
    packed: boolean().notNull().default(false),
    handed_over: boolean().notNull().default(false),
    not_in: boolean().notNull().default(false),
    note: text(),
    /**
     * True while the person is merged into a person with a row in the same session. Both rows are included in totals
     * (decision 44).
     */
    merged: boolean().notNull().default(false),
    deleted_at: instant(),
    /** True while the session is deleted or the person is merged. Replicas do not contain hidden rows. */
    hidden: boolean().notNull().default(false),
  },
  (t) => [
    // Set a name, because the default name is longer than PostgreSQL's limit.
    primaryKey({
      name: 'parcel_provision_registered_pk',
      columns: [t.parcel_provision_id, t.registered_id],
    }),
    index('parcel_provision_registered_version').on(
      t.organisation_id,
      t.version,
      t.parcel_provision_id,
      t.registered_id,
    ),
    index('parcel_provision_registered_person').on(t.registered_id),
    ...buildTenantPolicies('parcel_provision_registered'),
  ],
)
