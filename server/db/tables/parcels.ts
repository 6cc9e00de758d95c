import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { replicated } from './club.ts'
import { instant } from './instant.ts'
import { tenantPolicies } from './tenancy.ts'

/** A day on which food parcels were handed out. */
export const parcelProvisions = pgTable(
  'parcel_provisions',
  {
    id: uuid().primaryKey(),
    ...replicated,
    date: date({ mode: 'string' }).notNull(),
    holiday: text().notNull(),
    /** The session it was made from. */
    clone_of: uuid(),
    activities: text().array().notNull().default([]),
    activities_other: text(),
    average_meals: integer(),
    /** Registered people, under the ids they had then. */
    volunteers: uuid().array().notNull().default([]),
  },
  (t) => [
    index('parcel_provisions_version').on(t.organisation_id, t.version, t.id),
    // In the order of the list, so that the totals of one page alone are worked out.
    index('parcel_provisions_list').on(t.organisation_id, t.date.desc().nullsFirst(), t.id),
    ...tenantPolicies('parcel_provisions'),
  ],
)

/**
 * One family's parcel in one session, by the person who takes the delivery: the unit that devices merge. A row that was taken
 * out stays, so that a late change from another device can see that it disagrees.
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
    /** That of its box, kept while the session lasts; null in a session from before boxes had one. */
    number: integer(),
    wellbeing_resources: boolean().notNull().default(false),
    packed: boolean().notNull().default(false),
    handed_over: boolean().notNull().default(false),
    not_in: boolean().notNull().default(false),
    note: text(),
    /** True while its person is merged into one with a row in the same session: both rows count (decision 44). */
    merged: boolean().notNull().default(false),
    deleted_at: instant(),
    /** True while its session is deleted, and while its person is merged into another; hidden rows are in no replica. */
    hidden: boolean().notNull().default(false),
  },
  (t) => [
    // Named: made of its columns the name is longer than PostgreSQL keeps.
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
    ...tenantPolicies('parcel_provision_registered'),
  ],
)
