import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FamilyMailKind } from '../../../contract/family/family-page.ts'
import type { MailKind } from '../../../contract/recruitment/vocabulary.ts'
import { instant } from './instant.ts'
import { applications } from './recruitment.ts'
import { networkRole } from './tenancy.ts'

/**
 * Outgoing emails. Each email is written in the transaction that causes it, so that it is neither lost nor sent without
 * cause.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    to_address: text().notNull(),
    subject: text().notNull(),
    /**
     * Text of the email. Deleted once the email is sent or given up, because the text may contain a link that grants
     * access.
     */
    text: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    sent: instant(),
    tries: integer().notNull().default(0),
    /**
     * Time of the next attempt, or null if no attempt is left. While a process sends the email, this is the time by
     * which that process must have finished.
     */
    next_try: instant().default(sql`now()`),
    /** Code of the last failure. A mail server's message is not stored, because it may contain addresses. */
    failed_reason: text(),
    /**
     * Application that the email belongs to. Deleting the application also deletes the email. Null if there is not an
     * application.
     */
    application_id: uuid().references(() => applications.id, { onDelete: 'cascade' }),
    /** Id of the reference, form, declaration, application or family link that the email is about. */
    record_id: uuid(),
    kind: text().$type<MailKind | FamilyMailKind>(),
    /** Time when the email bounced, and the status code of the bounce. */
    bounced: instant(),
    bounce_code: text(),
  },
  (t) => [
    index('mails_application').on(t.application_id).where(sql`application_id IS NOT NULL`),
    index('mails_next_try').on(t.next_try).where(sql`next_try is not null`),
    pgPolicy('mails_network', { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
