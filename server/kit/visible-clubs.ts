import { eq, type SQL } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { organisations } from '../db/schema.ts'

/**
 * Builds the condition on `organisations` that limits a member of staff to the clubs that they may see. Boxes of Hope
 * staff see the clubs of their programme (USR-28). Other staff see all clubs. The rule is defined only in this
 * function. Row-level security limits club users to their own club.
 */
export const buildVisibleClubsFilter = (user: CurrentUser): SQL | undefined =>
  getAccessFlags(user).bohStaff ? eq(organisations.is_boxes_of_hope, true) : undefined
