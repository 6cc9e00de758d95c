import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { RESTORE_DAYS } from '../../../contract/recruitment/erasure-day.ts'
import { type ApplicationRights, applicationRights } from '../../../contract/recruitment/rights.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { applications, organisations } from '../../db/schema.ts'
import { clubsSeenBy } from '../../kit/clubs-seen.ts'
import { clubOf } from '../sessions.ts'
import { findOwnApplications } from './own-facts.ts'

/** Deleted applications that are not due for erasure. */
const canBeRestored = sql`${applications.deleted_at} > now() - make_interval(days => ${RESTORE_DAYS})`

export type ApplicationFromDb = typeof applications.$inferSelect

/**
 * The applications of a flow that a user sees: people of a club its own, central staff those of the clubs they see.
 * @param deleted only those that were deleted and can be restored; otherwise none of them
 */
export const applicationsSeenBy = (user: CurrentUser, flow: Flow, deleted = false): SQL | undefined => {
  const ofFlow = and(eq(applications.flow, flow), deleted ? canBeRestored : isNull(applications.deleted_at))
  if (!user.is_staff) return and(ofFlow, eq(applications.organisation_id, clubOf(user)))
  const clubs = clubsSeenBy(user)
  if (!clubs) return ofFlow
  return and(ofFlow, sql`${applications.organisation_id} IN (SELECT id FROM ${organisations} WHERE ${clubs})`)
}

/** Reads applications of one moment; of people of a club under row-level security. */
export const readingApplications = <T>(
  db: Db,
  user: CurrentUser,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (user.is_staff ? db.network(work, 'snapshot') : db.club(clubOf(user), work, 'snapshot'))

/** An application with what the user may do with it. */
export type SeenApplication = { row: ApplicationFromDb; rights: ApplicationRights; own: boolean }

/**
 * An application that a user sees. Mails, links and the trail are the network's own, so what changes one runs in the network's
 * role, and this is what keeps it to the user's own club.
 * @param lock until the end of the transaction nobody else changes it
 * @throws AppError `not_found`
 */
export const seenApplication = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
  lock = false,
  deleted = false,
): Promise<SeenApplication> => {
  const asked = tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), applicationsSeenBy(user, flow, deleted)))
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) throw new AppError('not_found')
  const own = (await findOwnApplications(tx, user.id, [id])).has(id)
  return { row, own, rights: applicationRights(user, flow, own) }
}

/** The same, for those who have a right over it. @throws AppError `own_application`, `forbidden` */
export const heldApplication = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
  right: keyof ApplicationRights,
): Promise<ApplicationFromDb> => {
  const { row, rights, own } = await seenApplication(tx, user, flow, id, true)
  if (own) throw new AppError('own_application')
  if (!rights[right]) throw new AppError('forbidden')
  return row
}

/** What hangs on an application is read by those who see it, unless it is about themselves. @throws AppError `forbidden` */
export const readableApplication = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
): Promise<SeenApplication> => {
  const seen = await seenApplication(tx, user, flow, id)
  if (seen.own) throw new AppError('forbidden')
  return seen
}
