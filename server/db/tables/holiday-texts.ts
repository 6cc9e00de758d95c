import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { namedHolidays } from '../../../contract/rules/holidays.ts'
import { holidayConfirmations } from './club-status.ts'
import { instant } from './instant.ts'
import { organisations } from './organisations.ts'
import { recordColumns } from './record.ts'
import { buildNetworkPolicies } from './tenancy.ts'

/** The three texts of a holiday (TXT-16 to TXT-37). If a text is null, the default wording is used. */
export const holidayTexts = pgTable(
  'holiday_texts',
  {
    ...recordColumns,
    holiday: text({ enum: namedHolidays }).notNull(),
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
    /** Ids of clubs with a `hold_status` that still get the texts. */
    include_on_hold: uuid().array().notNull().default([]),
  },
  () => buildNetworkPolicies('holiday_texts'),
)

/** Progress of one wave of a holiday's texts. The row is created on the wave's date. */
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
  (t) => [primaryKey({ columns: [t.holiday_text, t.wave] }), ...buildNetworkPolicies('holiday_text_waves')],
)

/** Columns of every ledger of texts: progress of one text at the gateway. */
export const textDeliveryColumns = {
  state: text({
    enum: ['queued', 'handing_over', 'sent', 'delivered', 'failed', 'perhaps_sent'],
  }).notNull(),
  /** Error code. The gateway's own message is not stored. */
  reason: text(),
  /** The gateway's id of the text. */
  gateway_id: text(),
  created: instant().notNull().default(sql`now()`),
  /** Time of the claim, before the gateway is called. */
  taken: instant(),
  /** Earliest time of the next attempt. */
  next_try: instant().notNull().default(sql`now()`),
  sent: instant(),
  delivered: instant(),
}

/**
 * Ledger of texts, one row for each text to a number. A process claims a row before it calls the gateway. A claimed
 * text is never sent again automatically, even if the process crashes.
 */
export const holidayTextMessages = pgTable(
  'holiday_text_messages',
  {
    id: uuid().primaryKey(),
    holiday_text: uuid()
      .notNull()
      .references(() => holidayTexts.id),
    year: integer().notNull(),
    holiday: text({ enum: namedHolidays }).notNull(),
    wave: integer().notNull(),
    user_id: uuid().notNull(),
    organisation_id: uuid()
      .notNull()
      .references(() => organisations.id),
    mobile_number: text().notNull(),
    language: text({ enum: ['en', 'cy'] }).notNull(),
    /**
     * The message, with `{link}` in place of the link. A reader of the table therefore cannot use the link to answer
     * for the club.
     */
    message: text().notNull(),
    /** SHA-256 of the token in the text's link. */
    link_hash: text(),
    parts: integer().notNull(),
    ...textDeliveryColumns,
    /** Id of an earlier text, if a user has sent it again as this text. */
    again_of: uuid(),
  },
  (t) => [
    uniqueIndex('holiday_text_messages_once').on(t.holiday_text, t.wave, t.mobile_number).where(sql`again_of is null`),
    uniqueIndex('holiday_text_messages_again').on(t.again_of).where(sql`again_of is not null`),
    uniqueIndex('holiday_text_messages_link').on(t.link_hash),
    index('holiday_text_messages_wave').on(t.holiday_text, t.wave),
    index('holiday_text_messages_club').on(t.organisation_id, t.created),
    index('holiday_text_messages_due').on(t.next_try).where(sql`state in ('queued', 'handing_over')`),
    index('holiday_text_messages_gateway').on(t.gateway_id),
    index('holiday_text_messages_number').on(t.mobile_number, t.created),
    ...buildNetworkPolicies('holiday_text_messages'),
  ],
)

/**
 * Delivery receipts. Key: the gateway's id of the text. Stored separately, because a receipt may arrive before the
 * text's row contains that id.
 */
export const textReceipts = pgTable(
  'text_receipts',
  {
    gateway_id: text().primaryKey(),
    status: text({ enum: ['delivered', 'failed'] }).notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  () => buildNetworkPolicies('text_receipts'),
)

/** Received texts, and replies through the link in a text (INB-17 to INB-26). */
export const textMessages = pgTable(
  'text_messages',
  {
    id: uuid().primaryKey(),
    source: text({ enum: ['sms', 'link'] }).notNull(),
    /** The provider's id of the text. Unique, so that a repeated delivery is stored once. */
    provider_id: text().unique(),
    /** Id of the text whose link was used for the reply. */
    answer_of: uuid()
      .unique()
      .references(() => holidayTextMessages.id),
    mobile_number: text().notNull(),
    user_id: uuid(),
    organisation_id: uuid().references(() => organisations.id),
    holiday_text: uuid().references(() => holidayTexts.id),
    wave: integer(),
    message: text().notNull(),
    /** Number of pictures that came with the text, or null. They are not downloaded. */
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
    /** True while a stop word waits for a user's decision. Until then, the number gets no texts. */
    asks_stop: boolean().notNull().default(false),
    is_open: boolean(),
    suggested_dates: text(),
    holiday_confirmation: uuid().references(() => holidayConfirmations.id, { onDelete: 'set null' }),
    /**
     * The confirmation before this reply changed it, and its version after the change. Null if the reply changed
     * nothing.
     */
    set: jsonb().$type<{ before: PreviousConfirmation | null; version: number } | null>(),
    decided_by: text(),
    decided: instant(),
  },
  (t) => [
    index('text_messages_timestamp').on(t.timestamp),
    index('text_messages_club').on(t.organisation_id, t.holiday_text),
    index('text_messages_number').on(t.mobile_number, t.timestamp),
    ...buildNetworkPolicies('text_messages'),
  ],
)

/** Fields of a confirmation that a reply may change. */
export type PreviousConfirmation = {
  is_open: boolean
  dates: string | null
  confirmed_by_rl: boolean
  confirmed_by_text: boolean
}

/**
 * Parts of long texts that an earlier version received. Backups from that version may contain rows, but no code adds
 * rows.
 */
export const textParts = pgTable(
  'text_parts',
  {
    mobile_number: text().notNull(),
    reference: text().notNull(),
    part: integer().notNull(),
    parts: integer().notNull(),
    message: text().notNull(),
    created: instant().notNull().default(sql`now()`),
    /** True if the parts were joined into one text. */
    taken: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.mobile_number, t.reference, t.part] }), ...buildNetworkPolicies('text_parts')],
)

/** Numbers that must not get any more texts. */
export const textStops = pgTable(
  'text_stops',
  {
    mobile_number: text().primaryKey(),
    stopped: instant().notNull().default(sql`now()`),
    /** Member of staff who recorded the stop. Null if the number replied STOP. */
    stopped_by: text(),
  },
  () => buildNetworkPolicies('text_stops'),
)
