import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import type { ReviewBlock } from '../../contract/access-review.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { invalidatePasswordLinks } from '../auth/new-password.ts'
import type { Tx } from '../db/client.ts'
import { organisations, signIns, users } from '../db/schema.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import { requireSupportAccount } from '../users/last-support.ts'
import { isReviewed } from './review-filter.ts'

/** Reason that is stored with a club user's account which the review closes. */
const CLOSED_REASON = 'no_longer_in_role'

type User = typeof users.$inferSelect

type Confirmation = {
  ids: readonly string[]
  /** Result of {@link lockAccounts}, which can contain more accounts. */
  lockedRows: readonly User[]
  user: CurrentUser
}

/**
 * Confirms that accounts are still needed. A coordinator confirms accounts of the own club alone.
 * @throws AppError `not_found` if the caller may not see one of the accounts
 */
export async function confirmAccounts(tx: Tx, { ids, lockedRows, user }: Confirmation): Promise<void> {
  const isInScope = getAccessFlags(user).vpSupport ? undefined : eq(users.organisation_id, user.organisation ?? '')
  const visibleRows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isReviewed, isInScope, inArray(users.id, [...ids])))
  if (visibleRows.length !== new Set(ids).size) throw new AppError('not_found')
  const confirmedAt = new Date().toISOString()
  for (const row of pickRows(lockedRows, ids)) {
    const values = { access_confirmed: confirmedAt, access_confirmed_by: user.id, access_reminder: null }
    await updateAccount(tx, row, values, { access_confirmed: { from: row.access_confirmed, to: confirmedAt } }, user)
  }
}

type Closing = Confirmation & {
  /**
   * Reason why an account cannot be closed. Accounts that the caller cannot see are missing. Must be read after the
   * accounts are locked, otherwise a confirmation or a tick in between is overlooked.
   */
  blockById: ReadonlyMap<string, ReviewBlock | null>
}

/**
 * Closes unconfirmed accounts, all or none. The database ends their sign-ins.
 * @returns ids of the ended sign-ins, so that their event streams can be closed
 * @throws AppError `not_found`, `in_use` with the reason
 */
export async function closeAccounts(tx: Tx, { ids, lockedRows, blockById, user }: Closing): Promise<string[]> {
  for (const id of ids) {
    const block = blockById.get(id)
    if (block === undefined) throw new AppError('not_found')
    if (block !== null) throw new AppError('in_use', buildNonFieldError(block))
  }
  const rows = pickRows(lockedRows, ids)
  const openSignIns = await tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(inArray(signIns.user_id, [...ids]), isNull(signIns.ended)))
  for (const row of rows) {
    const inactive_reason = row.is_staff ? row.inactive_reason : CLOSED_REASON
    const fields = {
      is_active: { from: true, to: false },
      ...(inactive_reason !== row.inactive_reason && {
        inactive_reason: { from: row.inactive_reason, to: inactive_reason },
      }),
    }
    await updateAccount(tx, row, { is_active: false, inactive_reason }, fields, user)
    await invalidatePasswordLinks(tx, row.id, row.email)
  }
  await requireSupportAccount(tx)
  await requireCoordinators(tx, rows)
  return openSignIns.map(({ id }) => id)
}

const pickRows = (rows: readonly User[], ids: readonly string[]): User[] => rows.filter(({ id }) => ids.includes(id))

/**
 * Locks the accounts of a decision and their clubs. Two calls cannot close the last two coordinators of a club, or
 * confirm and close the same account.
 */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<User[]> {
  const clubsOfAccounts = sql`${organisations.id} IN (SELECT organisation_id FROM users WHERE id = ANY(${sql.param([...ids])}::uuid[]))`
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(clubsOfAccounts)
    .orderBy(asc(organisations.id))
    .for('no key update')
  return tx
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), users.is_active, isNull(users.deleted)))
    .orderBy(asc(users.id))
    .for('update')
}

/**
 * Checks that each club of a closed coordinator still has one.
 * @throws AppError `in_use`, which rolls the closing back
 */
async function requireCoordinators(tx: Tx, closedRows: readonly User[]): Promise<void> {
  const clubs = closedRows.flatMap(({ user_type, organisation_id }) =>
    user_type === 'coordinator' && organisation_id ? [organisation_id] : [],
  )
  if (clubs.length === 0) return
  const remaining = await tx
    .selectDistinct({ club: users.organisation_id })
    .from(users)
    .where(
      and(
        inArray(users.organisation_id, clubs),
        eq(users.user_type, 'coordinator'),
        users.is_active,
        isNull(users.deleted),
      ),
    )
  if (remaining.length < new Set(clubs).size)
    throw new AppError('in_use', buildNonFieldError('review_last_coordinator'))
}

async function updateAccount(
  tx: Tx,
  row: User,
  values: Partial<typeof users.$inferInsert>,
  fields: FieldChanges,
  user: CurrentUser,
): Promise<void> {
  const version = row.version + 1
  await tx
    .update(users)
    .set({ ...values, version })
    .where(eq(users.id, row.id))
  const noun = row.is_staff ? 'users/staff' : 'users/pastors'
  await auditRecordChange(tx, { noun, id: row.id, version, kind: 'replace', fields, user })
}
