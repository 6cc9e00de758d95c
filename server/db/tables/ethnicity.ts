import { sql } from 'drizzle-orm'
import { boolean, date, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clubRole, networkRole, tenant } from './tenancy.ts'

/** Answers about ethnicity, for the totals of a club alone: whose they are is not kept (SELF-122). */
export const ethnicityCaptures = pgTable(
  'ethnicity_captures',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    ethnicity: text(),
    other_group: text(),
    other_detail: text(),
    prefer_not_to_say: boolean().notNull().default(false),
    /** Whose answer it is: a family's, a volunteer's, or that of a user who signs in. */
    kind: text().notNull().default('participant'),
    /** The day alone: a time would tell who was there. */
    created: date({ mode: 'string' }).notNull().default(sql`now()`),
  },
  (t) => [
    index('ethnicity_captures_club').on(t.organisation_id),
    // A family's answer is written with the family, by a club's own transaction, which cannot read one.
    pgPolicy('ethnicity_captures_club', {
      for: 'insert',
      to: clubRole,
      withCheck: sql`${t.organisation_id} = ${tenant}`,
    }),
    pgPolicy('ethnicity_captures_network', {
      for: 'all',
      to: networkRole,
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)
