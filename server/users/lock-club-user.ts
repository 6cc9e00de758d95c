import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { organisations, users } from '../db/schema.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'

type UserCall = { user: CurrentUser; params: { id: string } }

/**
 * Reads the club user that a call names, and locks the row until the transaction ends.
 * @throws AppError `not_found` if the caller cannot see this user
 */
export const lockClubUser = async (tx: Tx, { user, params }: UserCall): Promise<typeof users.$inferSelect> => {
  const [lockedUser] = await tx
    .select({ row: users })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(
      and(eq(users.id, params.id), eq(users.is_pastor, true), isNull(users.deleted), buildVisibleClubsFilter(user)),
    )
    .for('update', { of: users })
  if (!lockedUser) throw new AppError('not_found')
  return lockedUser.row
}
