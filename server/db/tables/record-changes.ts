import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { buildNetworkPolicies } from './tenancy.ts'

/** Changed fields of a record, with their old and new values. Values are omitted if they are long or confidential. */
export type FieldChanges = Record<string, { from?: unknown; to?: unknown }>

/**
 * Changes to the network's records, with user and time. There is one row for each version. Rows remain after the record
 * is deleted.
 */
export const recordChanges = pgTable(
  'record_changes',
  {
    noun: text().notNull(),
    record_id: uuid().notNull(),
    version: integer().notNull(),
    kind: text({ enum: ['create', 'replace', 'delete'] }).notNull(),
    fields: jsonb().$type<FieldChanges>().notNull(),
    /** Null after the user is erased. */
    user_id: uuid(),
    by: text().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.noun, t.record_id, t.version] }),
    index('record_changes_at').on(t.at),
    ...buildNetworkPolicies('record_changes'),
  ],
)
