import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { holidayConfirmations, organisations } from '../db/schema.ts'
import type { PreviousConfirmation } from '../db/tables/holiday-texts.ts'
import { auditRecordChange, getFieldChanges } from '../kit/record-trail.ts'

export type HolidayConfirmationRow = typeof holidayConfirmations.$inferSelect
export type ClubHolidayKey = { organisation: string; year: number; holiday: string }

const AUDIT_NOUN = 'holiday_confirmations'

/**
 * Reads the confirmation of a club's holiday and locks the club until the transaction ends.
 * @returns null if the confirmation is missing or the club is unknown
 */
export const lockConfirmation = async (tx: Tx, key: ClubHolidayKey): Promise<HolidayConfirmationRow | null> => {
  // Lock the club's row, because a confirmation that does not exist yet cannot be locked. Otherwise two users could
  // both create the first confirmation.
  await tx.execute(sql`SELECT FROM ${organisations} WHERE id = ${key.organisation} FOR NO KEY UPDATE`)
  const [confirmation] = await tx
    .select()
    .from(holidayConfirmations)
    .where(
      and(
        eq(holidayConfirmations.organisation_id, key.organisation),
        eq(holidayConfirmations.year, key.year),
        eq(holidayConfirmations.holiday, key.holiday),
      ),
    )
  return confirmation ?? null
}

/** Returns only the fields of a confirmation that a user or a reply by text can set. */
export const toConfirmedValues = (row: HolidayConfirmationRow | null): PreviousConfirmation | null =>
  row && {
    is_open: row.is_open,
    dates: row.dates,
    confirmed_by_rl: row.confirmed_by_rl,
    confirmed_by_text: row.confirmed_by_text,
  }

/**
 * Creates or updates a confirmation that `lockConfirmation` has locked, and records the user in the audit trail.
 * @param user null for a change by a reply, because the stored reply already records its sender
 */
export const setConfirmation = async (
  tx: Tx,
  key: ClubHolidayKey,
  rowBefore: HolidayConfirmationRow | null,
  values: PreviousConfirmation,
  user: CurrentUser | null,
): Promise<HolidayConfirmationRow> => {
  const { organisation: organisation_id, year, holiday } = key
  const fields = getFieldChanges(toConfirmedValues(rowBefore), values)
  if (rowBefore && Object.keys(fields).length === 0) return rowBefore
  const version = (rowBefore?.version ?? 0) + 1
  const [row] = rowBefore
    ? await tx
        .update(holidayConfirmations)
        .set({ ...values, version, updated: sql`now()` })
        .where(eq(holidayConfirmations.id, rowBefore.id))
        .returning()
    : await tx
        .insert(holidayConfirmations)
        .values({ id: newId(), organisation_id, year, holiday, ...values })
        .returning()
  const { id } = row as HolidayConfirmationRow
  if (user)
    await auditRecordChange(tx, {
      noun: AUDIT_NOUN,
      id,
      version,
      kind: rowBefore ? 'replace' : 'create',
      fields,
      user,
    })
  return row as HolidayConfirmationRow
}

/** Deletes a confirmation when the reply that created it is undone. */
export const removeConfirmation = async (tx: Tx, row: HolidayConfirmationRow, user: CurrentUser): Promise<void> => {
  await tx.delete(holidayConfirmations).where(eq(holidayConfirmations.id, row.id))
  const fields = getFieldChanges(toConfirmedValues(row), null)
  await auditRecordChange(tx, {
    noun: AUDIT_NOUN,
    id: row.id,
    version: row.version + 1,
    kind: 'delete' as const,
    fields,
    user,
  })
}
