import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { networkPolicies } from './tenancy.ts'

/** What a change did to one field. `from` and `to` are left out where a value is long, or nobody's business. */
export type FieldChanges = Record<string, { from?: unknown; to?: unknown }>

/** Who changed which record of the network, when: one row for each version of a record, kept when it is deleted. */
export const recordChanges = pgTable(
  'record_changes',
  {
    noun: text().notNull(),
    record_id: uuid().notNull(),
    version: integer().notNull(),
    kind: text({ enum: ['create', 'replace', 'delete'] }).notNull(),
    fields: jsonb().$type<FieldChanges>().notNull(),
    /** Null once the user is erased. */
    user_id: uuid(),
    by: text().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.noun, t.record_id, t.version] }),
    index('record_changes_at').on(t.at),
    ...networkPolicies('record_changes'),
  ],
)
