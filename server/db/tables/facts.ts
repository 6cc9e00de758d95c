import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { readPolicies } from './tenancy.ts'

/**
 * One row for each person who came to a session that is there, with what the numbers of the dashboard ask. Triggers on
 * `attendance`, `sessions` and `registered` keep it in the transaction of every change; nobody else may write it. Of an
 * erased person it keeps what names nobody, so that reported numbers stay as they were (reading 15).
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
    /** They have left the register: their meals count, they themselves do not (reading 26). */
    removed: boolean().notNull(),
    is_adult: boolean().notNull(),
    eligible_child: boolean().notNull(),
    eligible_parent: boolean().notNull(),
    /** A volunteer who is not young. */
    helper: boolean().notNull(),
    young_helper: boolean().notNull(),
    support: boolean().notNull(),
    gender: text(),
    year_of_birth: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.registered_id] }),
    index('attendance_facts_club_year').on(t.organisation_id, t.year),
    ...readPolicies('attendance_facts'),
  ],
)
