import { eq, type SQL } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { organisations } from '../db/schema.ts'

/**
 * Builds the condition on `organisations` for the clubs that a member of staff may see. Boxes of Hope staff
 * see the clubs of their programme (USR-28), others see all. This is the only place for this rule. Club users
 * see their own club by row-level security.
 */
export const buildVisibleClubsFilter = (user: CurrentUser): SQL | undefined =>
  getAccessFlags(user).bohStaff ? eq(organisations.is_boxes_of_hope, true) : undefined
