import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { holidayConfirmations } from './club-status.ts'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { record } from './record.ts'
import { networkPolicies } from './tenancy.ts'

/** The three texts of a holiday (TXT-16 to TXT-37). A wording that is null is the usual one. */
export const holidayTexts = pgTable(
  'holiday_texts',
  {
    ...record,
    holiday: text().notNull(),
    year: integer().notNull(),
    start_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }).notNull(),
    include_regions: text().array().notNull().default([]),
    exclude_regions: text().array().notNull().default([]),
    first_text_date: date({ mode: 'string' }).notNull(),
    second_text_date: date({ mode: 'string' }).notNull(),
    third_text_date: date({ mode: 'string' }).notNull(),
    first_text: text(),
    second_text: text(),
    third_text: text(),
    first_text_cy: text(),
    second_text_cy: text(),
    third_text_cy: text(),
    /** Clubs on hold that get the texts all the same. */
    include_on_hold: uuid().array().notNull().default([]),
  },
  () => networkPolicies('holiday_texts'),
)

/** How far a text of a holiday has come; no row: its date has not come. */
export const holidayTextWaves = pgTable(
  'holiday_text_waves',
  {
    holiday_text: uuid()
      .notNull()
      .references(() => holidayTexts.id, { onDelete: 'cascade' }),
    wave: integer().notNull(),
    state: text({ enum: ['held', 'called_back', 'sending', 'sent', 'passed'] }).notNull(),
    held_until: instant(),
    started: instant(),
    ended: instant(),
  },
  (t) => [primaryKey({ columns: [t.holiday_text, t.wave] }), ...networkPolicies('holiday_text_waves')],
)

/**
 * The ledger: one text to one number. A process marks it before it calls the gateway; one that was marked is never sent again by
 * a machine, whatever became of that process.
 */
export const holidayTextMessages = pgTable(
  'holiday_text_messages',
  {
    id: uuid().primaryKey(),
    holiday_text: uuid()
      .notNull()
      .references(() => holidayTexts.id),
    year: integer().notNull(),
    holiday: text().notNull(),
    wave: integer().notNull(),
    user_id: uuid().notNull(),
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id),
    mobile_number: text().notNull(),
    language: text({ enum: ['en', 'cy'] }).notNull(),
    /** With `{link}` where its link goes: who reads the table cannot answer for the club. */
    message: text().notNull(),
    /** SHA-256 of the token of its link. */
    link_hash: text(),
    parts: integer().notNull(),
    state: text({
      enum: ['queued', 'handing_over', 'sent', 'delivered', 'failed', 'perhaps_sent'],
    }).notNull(),
    /** A code, never the words of a gateway. */
    reason: text(),
    /** The gateway's own id of it. */
    gateway_id: text(),
    /** The one that a person has sent again by this. */
    again_of: uuid(),
    created: instant().notNull().default(sql`now()`),
    /** When a process marked it, before it called the gateway. */
    taken: instant(),
    /** Not before then. */
    next_try: instant().notNull().default(sql`now()`),
    sent: instant(),
    delivered: instant(),
  },
  (t) => [
    uniqueIndex('holiday_text_messages_once')
      .on(t.holiday_text, t.wave, t.mobile_number)
      .where(sql`again_of is null`),
    uniqueIndex('holiday_text_messages_again').on(t.again_of).where(sql`again_of is not null`),
    uniqueIndex('holiday_text_messages_link').on(t.link_hash),
    index('holiday_text_messages_wave').on(t.holiday_text, t.wave),
    index('holiday_text_messages_club').on(t.organisation_id, t.created),
    index('holiday_text_messages_due').on(t.next_try).where(sql`state in ('queued', 'handing_over')`),
    index('holiday_text_messages_gateway').on(t.gateway_id),
    index('holiday_text_messages_number').on(t.mobile_number, t.created),
    ...networkPolicies('holiday_text_messages'),
  ],
)

/** Delivery receipts by the gateway's id: one may come before the answer that tells that id has been kept. */
export const textReceipts = pgTable(
  'text_receipts',
  {
    gateway_id: text().primaryKey(),
    status: text({ enum: ['delivered', 'failed'] }).notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  () => networkPolicies('text_receipts'),
)

/** Texts that came in, and answers by the link of a text (INB-17 to INB-26). */
export const textMessages = pgTable(
  'text_messages',
  {
    id: uuid().primaryKey(),
    source: text({ enum: ['sms', 'link'] }).notNull(),
    /** The provider's id of it: what is sent twice is kept once. */
    provider_id: text().unique(),
    /** The text whose link was answered. */
    answer_of: uuid()
      .unique()
      .references(() => holidayTextMessages.id),
    mobile_number: text().notNull(),
    user_id: uuid(),
    organisation_id: uuid().references(() => organisations.id),
    holiday_text: uuid().references(() => holidayTexts.id),
    wave: integer(),
    message: text().notNull(),
    /** Number of pictures that came with it and were not fetched; null is none. */
    media: integer(),
    timestamp: instant().notNull(),
    created: instant().notNull().default(sql`now()`),
    outcome: text({
      enum: [
        'confirmed',
        'two_answers',
        'waiting',
        'unknown',
        'stop',
        'start',
        'decided',
        'set_aside',
        'undone',
        'reaction',
        'overtaken',
      ],
    }).notNull(),
    /** True while a stop word in it waits for a person: its number gets no text until then. */
    asks_stop: boolean().notNull().default(false),
    is_open: boolean(),
    suggested_dates: text(),
    holiday_confirmation: uuid().references(() => holidayConfirmations.id, { onDelete: 'set null' }),
    /** The confirmation as it was before this set it, and the version that it then had; null: it has set none. */
    set: jsonb().$type<{ before: ConfirmedBefore | null; version: number } | null>(),
    decided_by: text(),
    decided: instant(),
  },
  (t) => [
    index('text_messages_timestamp').on(t.timestamp),
    index('text_messages_club').on(t.organisation_id, t.holiday_text),
    index('text_messages_number').on(t.mobile_number, t.timestamp),
    ...networkPolicies('text_messages'),
  ],
)

/** What a reply may change of a confirmation. */
export type ConfirmedBefore = {
  is_open: boolean
  dates: string | null
  confirmed_by_rl: boolean
  confirmed_by_text: boolean
}

/** Parts of long texts that an earlier version received. Backups of that version can have rows; no row is added. */
export const textParts = pgTable(
  'text_parts',
  {
    mobile_number: text().notNull(),
    reference: text().notNull(),
    part: integer().notNull(),
    parts: integer().notNull(),
    message: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    /** Its text was put together. */
    taken: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.mobile_number, t.reference, t.part] }), ...networkPolicies('text_parts')],
)

/** Numbers that get no more texts. */
export const textStops = pgTable(
  'text_stops',
  {
    mobile_number: text().primaryKey(),
    stopped: instant().notNull().default(sql`now()`),
    /** Who of the staff was told so; null: the number answered STOP itself. */
    stopped_by: text(),
  },
  () => networkPolicies('text_stops'),
)
