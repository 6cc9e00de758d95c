import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { familyTextKinds } from '../../../contract/family/family-texts.ts'
import { familyLinks } from './family-links.ts'
import { textDeliveryColumns } from './holiday-texts.ts'
import { organisations } from './organisations.ts'
import { buildNetworkPolicies } from './tenancy.ts'

/**
 * Ledger of texts to families, one row for each text. A process claims a row before it calls the gateway. A claimed text
 * is never sent again automatically, even if the process crashes.
 */
export const familyTexts = pgTable(
  'family_texts',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    link_id: uuid()
      .notNull()
      .references(() => familyLinks.id, { onDelete: 'cascade' }),
    kind: text({ enum: familyTextKinds }).notNull(),
    /** Day of the sessions that an offer or an evening text is about. Day of the queueing of a link or code. */
    day: date({ mode: 'string' }).notNull(),
    mobile_number: text().notNull(),
    /** The message, sealed because it contains a link or a code. Null once a process has claimed the text. */
    sealed: text(),
    ...textDeliveryColumns,
    /** Day in London on which the text was handed over. A number gets few texts a day. */
    sent_day: date({ mode: 'string' }),
  },
  (t) => [
    uniqueIndex('family_texts_once').on(t.kind, t.link_id, t.day).where(sql`state <> 'failed'`),
    index('family_texts_due').on(t.next_try).where(sql`state in ('queued', 'handing_over')`),
    index('family_texts_gateway').on(t.gateway_id),
    index('family_texts_link').on(t.link_id),
    index('family_texts_number').on(t.mobile_number, t.sent_day),
    ...buildNetworkPolicies('family_texts'),
  ],
)
