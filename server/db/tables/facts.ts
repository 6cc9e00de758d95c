import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { buildReadPolicies } from './tenancy.ts'

/**
 * One row for each person who attended an existing session, with the fields that the dashboard's numbers need. Triggers
 * on `attendance`, `sessions` and `registered` update the rows in the transaction of every change. No other code may
 * write them. After an erasure a row contains only anonymous fields, so that reported numbers stay the same (reading
 * 15).
 */
export const attendanceFacts = pgTable(
  'attendance_facts',
  {
    session_id: uuid().notNull(),
    registered_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    year: integer().notNull(),
    holiday: text().notNull(),
    /** True if the person has left the register. Their meals are still counted, but not the person (reading 26). */
    removed: boolean().notNull(),
    is_adult: boolean().notNull(),
    eligible_child: boolean().notNull(),
    eligible_parent: boolean().notNull(),
    /** True for a volunteer who is not a young helper. */
    helper: boolean().notNull(),
    young_helper: boolean().notNull(),
    support: boolean().notNull(),
    gender: text(),
    year_of_birth: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.registered_id] }),
    index('attendance_facts_club_year').on(t.organisation_id, t.year),
    ...buildReadPolicies('attendance_facts'),
  ],
)
