import { eq, type SQL } from 'drizzle-orm'
import { flagsOf } from '../../contract/access.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { organisations } from '../db/schema.ts'

/** What a user may see of the network. */
export type Scope = {
  /** The clubs, as a condition on `organisations`; undefined where it is all that the transaction sees. */
  clubs: SQL | undefined
}

/**
 * The clubs that a user of the central staff may see, as a condition on `organisations`: Boxes of Hope staff those of
 * their programme (USR-28), the others all, which is no condition.
 */
export const clubsSeenBy = (user: CurrentUser): SQL | undefined =>
  flagsOf(user).bohStaff ? eq(organisations.is_boxes_of_hope, true) : undefined

/**
 * Runs `work` with what a user may see, chosen here and nowhere else: people of a club their own one, under row-level
 * security; Boxes of Hope staff the clubs of their programme (USR-28); other staff the network.
 */
export const inScope = <T>(
  db: Db,
  user: CurrentUser,
  work: (tx: Tx, scope: Scope) => Promise<T>,
  mode?: 'write' | 'snapshot',
): Promise<T> => {
  const club = user.is_staff ? null : user.organisation
  if (club) return db.club(club, (tx) => work(tx, { clubs: eq(organisations.id, club) }), mode)
  if (!user.is_staff) throw new TypeError('a user of no club sees nothing')
  return db.network((tx) => work(tx, { clubs: clubsSeenBy(user) }), mode)
}
