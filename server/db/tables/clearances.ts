import { sql } from 'drizzle-orm'
import { bigint, date, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClearanceRow } from '../../../contract/rows.ts'
import { instant } from './instant.ts'
import { clubRole, currentTenantId, networkRole } from './tenancy.ts'

/**
 * Clearances of helpers in the register, which show if a helper's check is on record. Triggers on `registered`,
 * `applications` and `dbs_forms` update the clearances in the transaction of every change, and give each updated row a
 * separate version. No other code may write them. A deleted row stays as a tombstone without contents.
 */
export const clearances = pgTable(
  'clearances',
  {
    registered_id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    cleared: text().$type<ClearanceRow['cleared']>().notNull(),
    /** Last day on which the check is valid. */
    valid_until: date({ mode: 'string' }),
    deleted_at: instant(),
  },
  (t) => [
    index('clearances_version').on(t.organisation_id, t.version, t.registered_id),
    pgPolicy('clearances_club', { for: 'select', to: clubRole, using: sql`organisation_id = ${currentTenantId}` }),
    // Allow the network role to write, because the job that deletes old tombstones uses this role.
    pgPolicy('clearances_network', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
