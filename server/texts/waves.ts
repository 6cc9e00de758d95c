import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Wave, waves } from '../../contract/club-status/text-wording.ts'
import { newId } from '../../contract/id.ts'
import { addDays, type Day, getLondonDay } from '../../contract/rules/days.ts'
import type { Holiday } from '../../contract/rules/holidays.ts'
import type { Db, Tx } from '../db/client.ts'
import { holidayTextMessages, holidayTexts, holidayTextWaves } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import { getSigningSecret, type SecretEnv } from '../settings/signing-secret.ts'
import { isWithinHours } from './london-hours.ts'
import { findTextRecipients, type WaveSpec } from './recipients.ts'
import { getLinkToken, hashLinkToken, LINK_PLACEHOLDER } from './text-link.ts'
import { lockReplies } from './text-stops.ts'
import { getWordingSettings, type TwoWaySettings } from './two-way.ts'

export type HolidayTextRow = typeof holidayTexts.$inferSelect
export type WaveRow = typeof holidayTextWaves.$inferSelect

export type TextSettings = Pick<Env, 'TEXTS_HOLD_MINUTES' | 'TEXTS_HOURS' | 'PUBLIC_ORIGIN' | 'PORT'> &
  SecretEnv &
  TwoWaySettings

const namePrefixes = { 1: 'first', 2: 'second', 3: 'third' } as const
const getTextDate = (row: HolidayTextRow, wave: Wave): Day => row[`${namePrefixes[wave]}_text_date`]

/** Returns the facts that decide the recipients and the wording of a wave. */
export const getWaveSpec = (row: HolidayTextRow, wave: Wave): WaveSpec => ({
  id: row.id,
  wave,
  holiday: row.holiday as Holiday,
  year: row.year,
  include_regions: row.include_regions,
  exclude_regions: row.exclude_regions,
  include_on_hold: row.include_on_hold,
  text: row[`${namePrefixes[wave]}_text`],
  text_cy: row[`${namePrefixes[wave]}_text_cy`],
})

/** Days after a holiday during which its activity can still be recorded. */
const RECORDABLE_DAYS = 60

/** True if a text would be about a holiday that is over, so that no answer is needed. */
const hasPassed = ({ end_date }: HolidayTextRow, wave: Wave, today: Day): boolean => {
  return today > addDays(end_date, wave === 3 ? RECORDABLE_DAYS : 0)
}

/** Schedules a wave. The wave is sent after the configured minutes unless a user recalls it. */
export const scheduleWave = async (
  tx: Tx,
  holiday_text: string,
  wave: Wave,
  { TEXTS_HOLD_MINUTES }: TextSettings,
  now: Date,
): Promise<void> => {
  const held_until = new Date(now.getTime() + TEXTS_HOLD_MINUTES * 60_000).toISOString()
  const values = { state: 'held' as const, held_until }
  await tx
    .insert(holidayTextWaves)
    .values({ holiday_text, wave, ...values })
    .onConflictDoUpdate({
      target: [holidayTextWaves.holiday_text, holidayTextWaves.wave],
      set: values,
      setWhere: sql`holiday_text_waves.state IN ('called_back', 'passed')`,
    })
}

/** Schedules each wave whose day has come. A wave of a past holiday is marked as passed (TXT-49, TXT-50). */
const scheduleDueWaves = (db: Db, settings: TextSettings, now: Date): Promise<void> =>
  db.network(async (tx) => {
    const today = getLondonDay(now)
    for (const wave of waves) {
      const dueTexts = await tx
        .select({ row: holidayTexts })
        .from(holidayTexts)
        .leftJoin(
          holidayTextWaves,
          and(eq(holidayTextWaves.holiday_text, holidayTexts.id), eq(holidayTextWaves.wave, wave)),
        )
        .where(and(isNull(holidayTextWaves.state), lte(holidayTexts[`${namePrefixes[wave]}_text_date`], today)))
        .for('update', { of: holidayTexts, skipLocked: true })
      for (const { row } of dueTexts) {
        // Check the date again, because it may have changed while this transaction waited for the lock.
        if (getTextDate(row, wave) > today) continue
        if (!hasPassed(row, wave, today)) await scheduleWave(tx, row.id, wave, settings, now)
        else
          await tx
            .insert(holidayTextWaves)
            .values({ holiday_text: row.id, wave, state: 'passed' })
            .onConflictDoNothing()
      }
    }
  })

const matchesWave = (holiday_text: string, wave: number): SQL =>
  and(eq(holidayTextWaves.holiday_text, holiday_text), eq(holidayTextWaves.wave, wave)) as SQL

/** Starts a scheduled wave by writing its ledger: one row for each number. */
const startWave = async (tx: Tx, row: HolidayTextRow, wave: Wave, settings: TextSettings, now: Date): Promise<void> => {
  const spec = getWaveSpec(row, wave)
  // Lock replies, so that a concurrent STOP finds the new rows.
  await lockReplies(tx)
  const { recipients } = await findTextRecipients(tx, spec, getWordingSettings(settings))
  const rows = recipients.map((recipient) => {
    const id = newId()
    const { message } = recipient
    return {
      id,
      holiday_text: row.id,
      year: row.year,
      holiday: row.holiday,
      wave,
      user_id: recipient.user,
      organisation_id: recipient.organisation,
      mobile_number: recipient.mobile_number,
      language: recipient.language,
      message,
      link_hash: message.includes(LINK_PLACEHOLDER)
        ? hashLinkToken(getLinkToken(getSigningSecret(settings), id))
        : null,
      parts: recipient.cost.parts,
      state: 'queued' as const,
      next_try: now.toISOString(),
    }
  })
  // Skip a number that this text has already reached, for example before a restore.
  if (rows.length > 0) await tx.insert(holidayTextMessages).values(rows).onConflictDoNothing()
  await tx
    .update(holidayTextWaves)
    .set({ state: 'sending', started: now.toISOString() })
    .where(matchesWave(row.id, wave))
}

/** Starts one due wave. SKIP LOCKED lets only one process start it. */
const startNextWave = (db: Db, settings: TextSettings, now: Date): Promise<boolean> =>
  db.network(async (tx) => {
    const [scheduledWave] = await tx
      .select()
      .from(holidayTextWaves)
      .where(and(eq(holidayTextWaves.state, 'held'), lte(holidayTextWaves.held_until, now.toISOString())))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!scheduledWave) return false
    const [row] = await tx
      .select()
      .from(holidayTexts)
      .where(eq(holidayTexts.id, scheduledWave.holiday_text))
      .for('share')
    if (row) await startWave(tx, row, scheduledWave.wave as Wave, settings, now)
    return true
  })

/** Marks waves as sent once all their texts have been handed over (TXT-48). */
export const endSentWaves = (db: Db, now: Date): Promise<unknown> =>
  db.network((tx) =>
    tx.execute(sql`
      UPDATE holiday_text_waves w SET state = 'sent', ended = ${now.toISOString()}
      WHERE state = 'sending' AND NOT EXISTS (
        SELECT FROM holiday_text_messages m WHERE m.holiday_text = w.holiday_text AND m.wave = w.wave
          AND m.state IN ('queued', 'handing_over'))`),
  )

/** Schedules and starts all due waves, within the hours in which texts are sent. */
export const advanceWaves = async (db: Db, settings: TextSettings, now: Date, signal: AbortSignal): Promise<void> => {
  if (!isWithinHours(settings.TEXTS_HOURS, now)) return
  await scheduleDueWaves(db, settings, now)
  while (!signal.aborted && (await startNextWave(db, settings, now)));
}
