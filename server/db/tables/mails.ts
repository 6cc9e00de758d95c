import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MailKind } from '../../../contract/recruitment/vocabulary.ts'
import { instant } from './instant.ts'
import { applications } from './recruitment.ts'
import { networkRole } from './tenancy.ts'

/** Mails on their way out. Written in the transaction that causes them, so that none is lost and none is sent for nothing. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    to_address: text().notNull(),
    subject: text().notNull(),
    /** Empty once it is sent or given up: it may hold a link that opens something. */
    text: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    sent: instant(),
    tries: integer().notNull().default(0),
    /** Null once nothing more is tried. While a process sends it, the time by which that one must have ended. */
    next_try: instant().default(sql`now()`),
    /** The code of the last failure, never the words of a mail server: they repeat addresses. */
    failed_reason: text(),
    /** The application it is of; with that it is gone. Null: it is of no record. */
    application_id: uuid().references(() => applications.id, { onDelete: 'cascade' }),
    /** The reference, form, declaration or application that it asks about. */
    record_id: uuid(),
    kind: text().$type<MailKind>(),
    /** When it came back, and the status code that said why. */
    bounced: instant(),
    bounce_code: text(),
  },
  (t) => [
    index('mails_application').on(t.application_id).where(sql`application_id IS NOT NULL`),
    index('mails_next_try').on(t.next_try).where(sql`next_try is not null`),
    pgPolicy('mails_network', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
