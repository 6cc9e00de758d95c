import { sql } from 'drizzle-orm'
import { bigint, date, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClearanceRow } from '../../../contract/rows.ts'
import { instant } from './instant.ts'
import { clubRole, networkRole, tenant } from './tenancy.ts'

/**
 * Whether the check of a helper in the register is on record. Triggers on `registered`, `applications` and `dbs_forms` keep
 * it in the transaction of every change and with a version of their own; nobody else may write it. A row that is gone stays
 * as its own tombstone, and says nothing any more.
 */
export const clearances = pgTable(
  'clearances',
  {
    registered_id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    cleared: text().$type<ClearanceRow['cleared']>().notNull(),
    /** The last day on which the check counts. */
    valid_until: date({ mode: 'string' }),
    deleted_at: instant(),
  },
  (t) => [
    index('clearances_version').on(t.organisation_id, t.version, t.registered_id),
    pgPolicy('clearances_club', { for: 'select', to: clubRole, using: sql`organisation_id = ${tenant}` }),
    // Tombstones of long ago are deleted by a job.
    pgPolicy('clearances_network', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
