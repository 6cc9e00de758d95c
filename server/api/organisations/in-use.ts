import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError, nonField } from '../../../contract/errors.ts'
import { type ClubThing, clubThings, sentenceOf, sentences } from '../../../contract/sentences.ts'
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

/**
 * What keeps a club, in the words of the refusal; deleted people and sessions keep it too until they are erased. Deleted applications
 * do not: restored, they are without a club.
 */
const keeping = [
  ['users', 'users', 'organisation_id'],
  ['people', 'registered', 'organisation_id'],
  ['sessions', 'sessions', 'organisation_id'],
  ['parcel_sessions', 'parcel_provisions', 'organisation_id'],
  ['changes', 'mutations', 'organisation_id'],
  ['surveys', 'surveys', 'organisation_id'],
  ['applications', 'applications', 'organisation_id'],
  ['concerns', 'concerns', 'organisation_id'],
  ['numbers', 'golden_numbers_manual_entries', 'organisation'],
  ['parcels', 'parcel_provisions_manual_entries', 'organisation'],
  ['holidays', 'holiday_confirmations', 'organisation_id'],
  ['texts', 'holiday_text_messages', 'organisation_id'],
  ['replies', 'text_messages', 'organisation_id'],
] as const satisfies readonly (readonly [ClubThing, string, string])[]

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
  for (const [thing, table, column] of keeping) {
    const { rows } = await tx.execute<{ there: boolean }>(
      sql`SELECT EXISTS (SELECT FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id}
        ${table === 'applications' ? sql`AND deleted_at IS NULL` : sql``}) AS there`,
    )
    if (rows[0]?.there) found.push(clubThings[thing])
  }
  if (found.length > 0)
    throw new AppError('in_use', nonField(sentenceOf(sentences.club_has, { things: found.join(', ') })))
  for (const table of [concernKeys, checklist, holidayAllocation, groups, versions])
    await tx.delete(table).where(eq(table.organisation_id, id))
}
