import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { networkPolicies, tenantPolicies } from './tenancy.ts'

/** Church relationship leads, each responsible for the clubs of an area (CRL-09, CRL-10). */
export const regionalLeaders = pgTable(
  'regional_leaders',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    created: instant().notNull().default(sql`now()`),
    name: text().notNull(),
  },
  () => networkPolicies('regional_leaders'),
)

/**
 * The club's name as used in searches, folded by the database's `fold_name` (the contract's `foldName`). It
 * is a generated column outside the table's definition, so that full rows do not include it.
 */
export const foldedClubName = sql`"organisations".folded_name`

/** Clubs. */
export const organisations = pgTable(
  'organisations',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /**
     * The network's own club number, such as TLG-0417. Null for a club without a number. In other tables
     * `organisation_id` is the club's id.
     */
    organisation_id: text('number'),
    /** Code in public links, 128 random bits. */
    hashid: text().notNull().unique(),
    town: text(),
    region: text(),
    is_boxes_of_hope: boolean().notNull().default(false),
    /** The club's church relationship lead. */
    regional_leader: uuid().references(() => regionalLeaders.id),
    club_health_status: text(),
    /** Reason why the club is paused, or null. */
    hold_status: text(),
    /** Last active year, or null if the club continues. */
    inactive_after_year: integer(),
    /** Councils whose returns to funders include the club's numbers. */
    local_authority: text(),
    dbs_contact_name: text(),
    dbs_contact_email: text(),
    /** Funding sources of the club. */
    tags: text().array().notNull().default([]),
    /** Version of the fields that central staff change, sent as `ETag`. */
    version: integer().notNull().default(1),
    /** Year of the Ready Steady Cook checklist, which is cleared when another year begins. */
    checklist_year: integer()
      .notNull()
      .default(sql`extract(year from now() at time zone 'Europe/London')::int`),
    created: instant().notNull().default(sql`now()`),
  },
  (t) => [
    // Indexed by digest, so that the time of a search does not reveal how close a guess is.
    index('organisations_hashid_digest').on(sql`sha256(${t.hashid}::bytea)`),
    index('organisations_regional_leader').on(t.regional_leader),
    ...tenantPolicies('organisations', 'id'),
  ],
)

/**
 * One counter for each organisation, raised once in every transaction that writes its rows. It is a separate
 * table from `organisations`, because every writer locks its row until the commit.
 */
export const versions = pgTable(
  'versions',
  {
    organisation_id: uuid().primaryKey(),
    version: bigint({ mode: 'number' }).notNull().default(0),
    /**
     * The version in the last restored backup. Rows with a higher version on devices are not in the backup.
     */
    restored_version: bigint({ mode: 'number' }),
  },
  () => tenantPolicies('versions'),
)
