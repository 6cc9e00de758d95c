import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { tenantPolicies } from './tenancy.ts'

/** A club. */
export const organisations = pgTable(
  'organisations',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** In public links; 128 random bits. */
    hashid: text().notNull().unique(),
    town: text(),
    region: text(),
    is_boxes_of_hope: boolean().notNull().default(false),
    /** The year that its Ready Steady Cook checklist is of; it is emptied when another one begins. */
    checklist_year: integer()
      .notNull()
      .default(sql`extract(year from now() at time zone 'Europe/London')::int`),
    created: instant().notNull().default(sql`now()`),
  },
  (t) => [
    // By its digest: how long a search takes then tells nothing of how near a guess has come.
    index('organisations_hashid_digest').on(sql`sha256(${t.hashid}::bytea)`),
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
