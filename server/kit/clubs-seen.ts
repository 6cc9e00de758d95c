import { eq, type SQL } from 'drizzle-orm'
import { flagsOf } from '../../contract/access.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { organisations } from '../db/schema.ts'

/**
 * The clubs that a user of the central staff may see, as a condition on `organisations`: Boxes of Hope staff those of
 * their programme (USR-28), the others all, which is no condition. It is chosen here and nowhere else; people of a club see
 * their own one, under row-level security.
 */
export const clubsSeenBy = (user: CurrentUser): SQL | undefined =>
  flagsOf(user).bohStaff ? eq(organisations.is_boxes_of_hope, true) : undefined
