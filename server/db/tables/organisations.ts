import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clubHealthStatuses } from '../../../contract/option-lists.ts'
import { instant } from './instant.ts'
import { buildNetworkPolicies, buildTenantPolicies } from './tenancy.ts'

/** Church relationship leads. Each lead is responsible for the clubs in an area (CRL-09, CRL-10). */
export const regionalLeaders = pgTable(
  'regional_leaders',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    created: instant().notNull().default(sql`now()`),
    name: text().notNull(),
  },
  () => buildNetworkPolicies('regional_leaders'),
)

/**
 * Folded form of the club's name for searches, made by the database function `fold_name` (the contract's `foldName`).
 * It is a generated column outside the table's definition, so that full rows do not include it.
 */
export const foldedClubName = sql`"organisations".folded_name`

/** Clubs. */
export const organisations = pgTable(
  'organisations',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /**
     * The network's club number, such as TLG-0417. Null for a club without a number. In other tables, `organisation_id`
     * is the club's id.
     */
    organisation_id: text('number'),
    /** Secret part of public links, 128 random bits. */
    hashid: text().notNull().unique(),
    town: text(),
    region: text(),
    is_boxes_of_hope: boolean().notNull().default(false),
    /** Id of the club's church relationship lead. */
    regional_leader: uuid().references(() => regionalLeaders.id),
    club_health_status: text({ enum: clubHealthStatuses }),
    /** Reason why the club is paused, or null. */
    hold_status: text(),
    /** Last year in which the club is active. Null if the club continues. */
    inactive_after_year: integer(),
    /** Local authority (council) in whose holiday returns the club's numbers are included. */
    local_authority: text(),
    dbs_contact_name: text(),
    dbs_contact_email: text(),
    /** Funding sources of the club. */
    tags: text().array().notNull().default([]),
    /** Version of the fields that central staff edit, sent as `ETag`. */
    version: integer().notNull().default(1),
    /** Year of the Ready Steady Cook checklist. The checklist is cleared when another year begins. */
    checklist_year: integer().notNull().default(sql`extract(year from now() at time zone 'Europe/London')::int`),
    created: instant().notNull().default(sql`now()`),
  },
  (t) => [
    // Index the digest instead of the secret itself, so that the duration of a search does not reveal how close a guess
    // is.
    index('organisations_hashid_digest').on(sql`sha256(${t.hashid}::bytea)`),
    index('organisations_regional_leader').on(t.regional_leader),
    ...buildTenantPolicies('organisations', 'id'),
  ],
)

/**
 * One version counter for each organisation, raised once in every transaction that writes the organisation's
 * rows. A table of its own, because every writer locks the counter's row until the commit and must not lock
 * the row in `organisations`.
 */
export const versions = pgTable(
  'versions',
  {
    organisation_id: uuid().primaryKey(),
    version: bigint({ mode: 'number' }).notNull().default(0),
    /**
     * Version of the organisation in the backup that was last restored. Rows on devices with a higher version
     * are missing in the backup.
     */
    restored_version: bigint({ mode: 'number' }),
  },
  () => buildTenantPolicies('versions'),
)
