import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { networkPolicies, tenantPolicies } from './tenancy.ts'

/** Church relationship leads: who looks after the clubs of an area (CRL-09, CRL-10). */
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
 * The name of a club as a search sees it: `fold_name` of it, the database's `foldName`. The database keeps it, beside the
 * fields of a club: no row that is read whole carries it.
 */
export const foldedClubName = sql`"organisations".folded_name`

/** A club. */
export const organisations = pgTable(
  'organisations',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The network's own number of it, such as TLG-0417; null as long as it has none. Other tables have another `organisation_id`. */
    organisation_id: text('number'),
    /** In public links; 128 random bits. */
    hashid: text().notNull().unique(),
    town: text(),
    region: text(),
    is_boxes_of_hope: boolean().notNull().default(false),
    /** Its church relationship lead. */
    regional_leader: uuid().references(() => regionalLeaders.id),
    club_health_status: text(),
    /** Why it is on hold; null: it is not. */
    hold_status: text(),
    /** The last year in which it is active; null: it goes on. */
    inactive_after_year: integer(),
    /** In which councils' returns to funders its numbers stand. */
    local_authority: text(),
    dbs_contact_name: text(),
    dbs_contact_email: text(),
    /** What it has been funded from. */
    tags: text().array().notNull().default([]),
    /** Of what central staff change; told as `ETag`. */
    version: integer().notNull().default(1),
    /** The year that its Ready Steady Cook checklist is of; it is emptied when another one begins. */
    checklist_year: integer()
      .notNull()
      .default(sql`extract(year from now() at time zone 'Europe/London')::int`),
    created: instant().notNull().default(sql`now()`),
  },
  (t) => [
    // By its digest: how long a search takes then tells nothing of how near a guess has come.
    index('organisations_hashid_digest').on(sql`sha256(${t.hashid}::bytea)`),
    index('organisations_regional_leader').on(t.regional_leader),
    ...tenantPolicies('organisations', 'id'),
  ],
)

/**
 * One counter per organisation, raised once in every transaction that writes its rows. Kept apart from
 * `organisations`, because its row is locked by every writer until the commit.
 */
export const versions = pgTable(
  'versions',
  {
    organisation_id: uuid().primaryKey(),
    version: bigint({ mode: 'number' }).notNull().default(0),
    /** The version that the last backup which was restored had: what devices hold above it the backup had not seen. */
    restored_version: bigint({ mode: 'number' }),
  },
  () => tenantPolicies('versions'),
)
