import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookingStates } from '../../../contract/rows.ts'
import { familyLinks } from './family-links.ts'
import { instant } from './instant.ts'
import { buildTenantPolicies } from './tenancy.ts'

/** Places of children in sessions, with the waiting list (B-FAM-05). */
export const bookings = pgTable(
  'bookings',
  {
    session_id: uuid().notNull(),
    registered_id: uuid().notNull(),
    organisation_id: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: bookingStates }).notNull(),
    /** Version with which the state was last changed. A later tick of a device that saw an older state is a conflict. */
    state_version: bigint({ mode: 'number' }).notNull(),
    /** Time until which an offered place is held. */
    until: instant(),
    /** Time of the state. The waiting list is sorted by this time. */
    at: instant().notNull(),
    source: text({ enum: ['family', 'club'] }).notNull(),
    device_id: uuid(),
    /** True for cancelled bookings of past sessions and for merged people. Replicas do not contain hidden rows. */
    hidden: boolean().notNull().default(false),
    changed: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.registered_id] }),
    index('bookings_version').on(t.organisation_id, t.version, t.session_id, t.registered_id),
    index('bookings_registered').on(t.registered_id),
    index('bookings_waiting').on(t.session_id).where(sql`state IN ('waiting', 'offered')`),
    ...buildTenantPolicies('bookings'),
  ],
)

/** Links that asked for a booking. A link sees and cancels only what it asked for itself. Devices never receive these rows. */
export const bookingLinks = pgTable(
  'booking_links',
  {
    session_id: uuid().notNull(),
    registered_id: uuid().notNull(),
    link_id: uuid()
      .notNull()
      .references(() => familyLinks.id, { onDelete: 'cascade' }),
    organisation_id: uuid().notNull(),
    /** Time when this link cancelled, or when the club cancelled the booking. */
    cancelled: instant(),
    /** True while the family must be mailed that the club has deleted the session. */
    notice_due: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.registered_id, t.link_id] }),
    index('booking_links_link').on(t.link_id),
    index('booking_links_registered').on(t.registered_id),
    index('booking_links_notice').on(t.link_id).where(sql`notice_due`),
    ...buildTenantPolicies('booking_links'),
  ],
)

/** Mails of the evening before, one for each link and day. The row exists before the mail is queued, so that it is queued once. */
export const bookingAnswers = pgTable(
  'booking_answers',
  {
    id: uuid().primaryKey(),
    organisation_id: uuid().notNull(),
    link_id: uuid()
      .notNull()
      .references(() => familyLinks.id, { onDelete: 'cascade' }),
    /** Day of the sessions. */
    date: date({ mode: 'string' }).notNull(),
    token_hash: text().notNull().unique(),
    created: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('booking_answers_day').on(t.link_id, t.date), ...buildTenantPolicies('booking_answers')],
)

/** Places of an evening mail, by their number in the mail. */
export const bookingAnswerPlaces = pgTable(
  'booking_answer_places',
  {
    id: uuid().primaryKey(),
    answer_id: uuid()
      .notNull()
      .references(() => bookingAnswers.id, { onDelete: 'cascade' }),
    organisation_id: uuid().notNull(),
    session_id: uuid().notNull(),
    registered_id: uuid().notNull(),
    place: integer().notNull(),
  },
  (t) => [
    index('booking_answer_places_answer').on(t.answer_id),
    index('booking_answer_places_registered').on(t.registered_id),
    ...buildTenantPolicies('booking_answer_places'),
  ],
)

/** Nonces of answer pages. Each is deleted when it is used, so that a repeated request changes nothing. */
export const bookingAnswerNonces = pgTable(
  'booking_answer_nonces',
  {
    nonce_hash: text().primaryKey(),
    answer_id: uuid()
      .notNull()
      .references(() => bookingAnswers.id, { onDelete: 'cascade' }),
    organisation_id: uuid().notNull(),
    created: instant().notNull(),
  },
  (t) => [index('booking_answer_nonces_answer').on(t.answer_id), ...buildTenantPolicies('booking_answer_nonces')],
)
