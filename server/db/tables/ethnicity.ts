import { sql } from 'drizzle-orm'
import { boolean, date, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clubRole, currentTenantId, networkRole } from './tenancy.ts'

const answerColumns = {
  organisation_id: uuid().notNull(),
  ethnicity: text(),
  other_group: text(),
  other_detail: text(),
  prefer_not_to_say: boolean().notNull().default(false),
}

/** Answers about ethnicity, used only for a club's totals. The person is not stored (SELF-122). */
export const ethnicityCaptures = pgTable(
  'ethnicity_captures',
  {
    id: uuid().primaryKey(),
    ...answerColumns,
    /** Kind of respondent: a family, a volunteer or a user who signs in. */
    kind: text().notNull().default('participant'),
    /** Day of the answer. A time could identify the person. */
    created: date({ mode: 'string' }).notNull().default(sql`now()`),
  },
  (t) => [
    index('ethnicity_captures_club').on(t.organisation_id),
    // Allow only inserts, because a family's answer is written in the club's transaction, which must not read answers.
    pgPolicy('ethnicity_captures_club', {
      for: 'insert',
      to: clubRole,
      withCheck: sql`${t.organisation_id} = ${currentTenantId}`,
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
 * Answers of families pending approval. If the club approves the family, a trigger adds the answer to the totals. If
 * the club removes the family, a trigger erases the answer. No role can read this table.
 */
export const heldEthnicities = pgTable(
  'held_ethnicities',
  {
    /** Id of the registration, equal to the parent's id. */
    registration: uuid().primaryKey(),
    ...answerColumns,
    created: date({ mode: 'string' }).notNull().default(sql`now()`),
  },
  (t) => [
    pgPolicy('held_ethnicities_club', {
      for: 'insert',
      to: clubRole,
      withCheck: sql`${t.organisation_id} = ${currentTenantId}`,
    }),
  ],
)
