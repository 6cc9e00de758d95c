import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LeftOut } from '../../../contract/family/family-requests.ts'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { buildTenantPolicies } from './tenancy.ts'

/**
 * Requests of families for a full copy or for their removal. A request does not refer to its link by a foreign key,
 * because the legal deadline continues after the link has ended.
 */
export const familyRequests = pgTable(
  'family_requests',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['copy', 'removal'] }).notNull(),
    link_id: uuid().notNull(),
    /** The link's adult at the time of the request. Null if the link named children alone. */
    adult_id: uuid(),
    /** The link's email at the time of the request. Answers are sent to it. */
    email: text(),
    /** Ids of the people of the request. People who leave the family's link later are not acted on. */
    people: uuid().array().notNull(),
    reason: text(),
    asked: instant().notNull().default(sql`now()`),
    /** Parts that the coordinator has left out of the copy, with reasons that stay with the club. */
    left_out: jsonb().$type<LeftOut[]>().notNull().default([]),
    closed: instant(),
    outcome: text({ enum: ['removed', 'kept', 'handed_over'] }),
    /** The reason of a decision, or how the copy was handed over. */
    answer: text(),
    /** Version in the audit trail. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('family_requests_club').on(t.organisation_id, t.kind, t.asked).where(sql`closed IS NULL`),
    uniqueIndex('family_requests_open').on(t.link_id, t.kind).where(sql`closed IS NULL`),
    ...buildTenantPolicies('family_requests'),
  ],
)
