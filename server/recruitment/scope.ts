import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { RESTORE_DAYS } from '../../contract/recruitment/erasure-day.ts'
import { type ApplicationRights, getApplicationRights } from '../../contract/recruitment/rights.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { applications, organisations } from '../db/schema.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { findOwnApplications } from './own-facts.ts'

/** SQL condition for deleted applications that can still be restored. */
const canBeRestored = sql`${applications.deleted_at} > now() - make_interval(days => ${RESTORE_DAYS})`

export type ApplicationFromDb = typeof applications.$inferSelect

/**
 * Builds the filter for a flow's applications that a user can see. Club users see their own club's applications.
 * Central staff see the applications of the clubs that they can see.
 * @param deleted true selects only deleted applications that can be restored, false only those that are not deleted
 */
export const filterVisibleApplications = (user: CurrentUser, flow: Flow, deleted = false): SQL | undefined => {
  const isInFlow = and(eq(applications.flow, flow), deleted ? canBeRestored : isNull(applications.deleted_at))
  if (!user.is_staff) return and(isInFlow, eq(applications.organisation_id, requireClubId(user)))
  const clubs = buildVisibleClubsFilter(user)
  if (!clubs) return isInFlow
  return and(isInFlow, sql`${applications.organisation_id} IN (SELECT id FROM ${organisations} WHERE ${clubs})`)
}

/** Runs a query of applications in a snapshot transaction. Row-level security restricts the query of a club user. */
export const withReadableApplications = <T>(db: Db, user: CurrentUser, work: (tx: Tx) => Promise<T>): Promise<T> =>
  user.is_staff ? db.network(work, 'snapshot') : db.club(requireClubId(user), work, 'snapshot')

/** Application with the user's rights to it. */
export type VisibleApplication = { row: ApplicationFromDb; rights: ApplicationRights; own: boolean }

/**
 * Reads an application that a user can see. Changes run with the `hallbook_network` database role, because emails,
 * links and the audit trail belong to the network. Therefore this filter restricts changes to the user's club, not
 * row-level security.
 * @param lock locks the application until the end of the transaction
 * @throws AppError `not_found`
 */
export const readVisibleApplication = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
  lock = false,
  deleted = false,
): Promise<VisibleApplication> => {
  const query = tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), filterVisibleApplications(user, flow, deleted)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new AppError('not_found')
  const isOwn = (await findOwnApplications(tx, user.id, [id])).has(id)
  return { row, own: isOwn, rights: getApplicationRights(user, flow, isOwn) }
}

/**
 * Locks an application if the user has the given right to it.
 * @throws AppError `own_application`, `forbidden`
 */
export const lockApplication = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
  right: keyof ApplicationRights,
): Promise<ApplicationFromDb> => {
  const { row, rights, own: isOwn } = await readVisibleApplication(tx, user, flow, id, true)
  if (isOwn) throw new AppError('own_application')
  if (!rights[right]) throw new AppError('forbidden')
  return row
}

/**
 * Reads an application for access to its notes and references. Applicants cannot read the notes and references of their
 * own application.
 * @throws AppError `forbidden`
 */
export const requireReadableApplication = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
): Promise<VisibleApplication> => {
  const visibleApplication = await readVisibleApplication(tx, user, flow, id)
  if (visibleApplication.own) throw new AppError('forbidden')
  return visibleApplication
}
