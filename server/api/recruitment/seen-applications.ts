import { and, eq, type SQL } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import {
  type ApplicationRights,
  applicationRights,
  isOwnApplication,
} from '../../../contract/recruitment/rights.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** The applications of a flow that a user sees, as a condition: people of a club those of their club, staff all (APP-40). */
export const applicationsSeenBy = (user: CurrentUser, flow: Flow): SQL | undefined =>
  and(
    eq(applications.flow, flow),
    user.is_staff ? undefined : eq(applications.organisation_id, user.organisation ?? user.id),
  )

/** Whether an application is the user's own. */
export const isOwn = (user: CurrentUser, { email, user_id }: ApplicationRow): boolean =>
  isOwnApplication(user, { email, user_id })

/**
 * An application that a user sees.
 * @param lock for a change of what hangs on it
 * @throws AppError `not_found`
 */
export const seenApplication = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
  lock = false,
): Promise<ApplicationRow> => {
  const asked = tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), applicationsSeenBy(user, flow)))
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) throw new AppError('not_found')
  return row
}

/** What may be done by everybody who sees an application that is not their own. */
type Right = keyof ApplicationRights | 'see'

/**
 * Refuses what a user may not do with an application; of their own nobody is told what others say of them.
 * @throws AppError `forbidden`
 */
export const requireRight = (user: CurrentUser, application: ApplicationRow, right: Right): void => {
  const own = isOwn(user, application)
  const rights = applicationRights(user, application.flow, own)
  if (own || (right !== 'see' && !rights[right])) throw new AppError('forbidden')
}

/** An archived application is at rest: nothing is sent for it, and its links are closed. */
export const requireOpen = ({ archived }: ApplicationRow): void => {
  if (archived)
    throw new AppError('invalid', { archived: ['This application is archived. Take it back first.'] })
}
