import { sql } from 'drizzle-orm'
import { boolean, date, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clubRole, networkRole, tenant } from './tenancy.ts'

const answer = {
  organisation_id: uuid().notNull(),
  ethnicity: text(),
  other_group: text(),
  other_detail: text(),
  prefer_not_to_say: boolean().notNull().default(false),
}

/** Answers about ethnicity, for the totals of a club alone: whose they are is not kept (SELF-122). */
export const ethnicityCaptures = pgTable(
  'ethnicity_captures',
  {
    id: uuid().primaryKey(),
    ...answer,
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

/**
 * The answer of a family whose form is held, until somebody at the club takes it in or removes it: triggers count it or erase it.
 * No role reads it.
 */
export const heldEthnicities = pgTable(
  'held_ethnicities',
  {
    /** The form's: its parent's id. */
    registration: uuid().primaryKey(),
    ...answer,
    created: date({ mode: 'string' }).notNull().default(sql`now()`),
  },
  (t) => [
    pgPolicy('held_ethnicities_club', {
      for: 'insert',
      to: clubRole,
      withCheck: sql`${t.organisation_id} = ${tenant}`,
    }),
  ],
)
