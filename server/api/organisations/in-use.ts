import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError, nonField } from '../../../contract/errors.ts'
import {
  checklist,
  concernKeys,
  groups,
  holidayAllocation,
  type organisations,
  users,
  versions,
} from '../../db/schema.ts'
import type { CrudCall } from '../../kit/crud-handlers.ts'
import { takeVersion } from '../../sync/author.ts'

/** What keeps a club, in the words of the refusal; deleted people and sessions keep it too until they are erased. */
const keeping = [
  ['users', 'users', 'organisation_id'],
  ['people', 'registered', 'organisation_id'],
  ['sessions', 'sessions', 'organisation_id'],
  ['parcel sessions', 'parcel_provisions', 'organisation_id'],
  ['changes that were sent for it', 'mutations', 'organisation_id'],
  ['answers of the survey', 'surveys', 'organisation_id'],
  ['applications', 'applications', 'organisation_id'],
  ['concern notes', 'concerns', 'organisation_id'],
  ['numbers entered by hand', 'golden_numbers_manual_entries', 'organisation'],
  ['parcels entered by hand', 'parcel_provisions_manual_entries', 'organisation'],
  ['confirmed holidays', 'holiday_confirmations', 'organisation_id'],
  ['texts', 'holiday_text_messages', 'organisation_id'],
  ['replies to texts', 'text_messages', 'organisation_id'],
] as const

/**
 * Removes what a club begins with, so that it can be deleted itself.
 * @throws AppError `in_use` with what the club has, as long as it has any (ORG-41)
 */
export const removeUnusedClub = async (
  { id }: typeof organisations.$inferSelect,
  { tx }: CrudCall,
): Promise<void> => {
  // Nothing is written for the club until this is decided.
  await takeVersion(tx, id)
  // Of deleted users their names stay, but not as users of a club.
  await tx
    .update(users)
    .set({ organisation_id: null })
    .where(and(eq(users.organisation_id, id), isNotNull(users.deleted)))
  const found: string[] = []
  for (const [words, table, column] of keeping) {
    const { rows } = await tx.execute<{ there: boolean }>(
      sql`SELECT EXISTS (SELECT FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id}) AS there`,
    )
    if (rows[0]?.there) found.push(words)
  }
  if (found.length > 0)
    throw new AppError('in_use', nonField(`This club has ${found.join(', ')}. Make it inactive instead.`))
  for (const table of [concernKeys, checklist, holidayAllocation, groups, versions])
    await tx.delete(table).where(eq(table.organisation_id, id))
}
