import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db } from '../db/client.ts'
import { organisations, users } from '../db/schema.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'

/**
 * Returns the user's id if the user meets a condition.
 * @throws AppError `not_found`
 */
const requireUser = async (db: Db, id: string, condition: SQL | undefined): Promise<string> => {
  const [userRow] = await db.network((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .leftJoin(organisations, eq(organisations.id, users.organisation_id))
      .where(and(eq(users.id, id), isNull(users.deleted), condition)),
  )
  if (!userRow) throw new AppError('not_found')
  return userRow.id
}

/** Returns the id of a club user whom the caller may manage. Throws AppError `not_found`. */
export const requireClubUser = (db: Db, user: CurrentUser, id: string): Promise<string> =>
  requireUser(db, id, and(eq(users.is_pastor, true), buildVisibleClubsFilter(user)))

/** Returns the id of a user of the central staff. Throws AppError `not_found`. */
export const requireStaffUser = (db: Db, id: string): Promise<string> => requireUser(db, id, eq(users.is_staff, true))
