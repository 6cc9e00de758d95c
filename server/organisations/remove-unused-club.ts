import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { ClubDependency } from '../../contract/problem-texts.ts'
import type { Tx } from '../db/client.ts'
import { checklist, concernKeys, groups, holidayAllocation, users, versions } from '../db/schema.ts'
import { raiseVersion } from '../sync/rows/author.ts'

/**
 * Tables whose rows prevent a club's deletion, with their name in the problem. Deleted people and sessions
 * prevent it until they are erased. Deleted applications do not prevent it, because they have no club if they are
 * restored.
 */
const blockingTables = [
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
] as const satisfies readonly (readonly [ClubDependency, string, string])[]

/**
 * Deletes the rows that every new club has, so that the club can be deleted.
 * @throws AppError `in_use` with the list of remaining records (ORG-41)
 */
export const removeUnusedClub = async (tx: Tx, id: string): Promise<void> => {
  // Lock the club, so that no other transaction writes to it during the check.
  await raiseVersion(tx, id)
  // Detach deleted users from the club. They keep their names.
  await tx
    .update(users)
    .set({ organisation_id: null })
    .where(and(eq(users.organisation_id, id), isNotNull(users.deleted)))
  const dependencies: ClubDependency[] = []
  for (const [dependency, table, column] of blockingTables) {
    const { rows } = await tx.execute<{ there: boolean }>(
      sql`SELECT EXISTS (SELECT FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id}
        ${table === 'applications' ? sql`AND deleted_at IS NULL` : sql``}) AS there`,
    )
    if (rows[0]?.there) dependencies.push(dependency)
  }
  if (dependencies.length > 0)
    throw new AppError('in_use', buildNonFieldError({ code: 'club_has', params: { things: dependencies.join(',') } }))
  for (const table of [concernKeys, checklist, holidayAllocation, groups, versions])
    await tx.delete(table).where(eq(table.organisation_id, id))
}
