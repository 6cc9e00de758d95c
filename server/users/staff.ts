import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { staffRoles, toStaffRole } from '../../contract/user.ts'
import { staffRoleLabels } from '../../contract/users.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/schema.ts'
import { userSearchName, userSearchText } from '../db/tables/users.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { type AuditedRecord, insertWithAudit, softDelete, updateWithAudit } from '../kit/audited-changes.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import {
  accountColumnNames,
  hashStaffPassword,
  prepareDeletion,
  presentAccount,
  storeAccount,
  toDeletedAccount,
} from './account.ts'
import { type AccountChange, changeAccount } from './account-change.ts'
import { lockSupportAccounts, requireSupportAccount } from './last-support.ts'

/** A staff user's form. In a PATCH, a missing role has its stored value. */
type StaffBody = Omit<Call<'users/staff.create'>['body'], 'role'> & { role: string | null }
type User = typeof users.$inferSelect

const staffRecord: AuditedRecord<typeof users> = {
  noun: 'users/staff',
  table: users,
  apiNames: accountColumnNames,
  secret: ['password_hash'],
}

/** Condition for accounts of the central staff that are not deleted. */
export const isStaffAccount = and(eq(users.is_staff, true), isNull(users.deleted))

const selectStaff = (tx: Tx, id: string) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isStaffAccount))

const presentStaff = (user: User) => ({ ...presentAccount(user), role: toStaffRole(user.role) })

const loadStaff = async (tx: Tx, id: string) => {
  const user = await loadOr404(selectStaff(tx, id))
  return new VersionedOutput(presentStaff(user), user.version)
}

const buildStaffValues = async (body: StaffBody, change: AccountChange, before: User | null) => {
  const account = await storeAccount(body, change, before, before ? 'users/staff.replace' : 'users/staff.create')
  const password_hash = await hashStaffPassword(change.tx, body)
  const { role } = body
  return { ...account, password_hash, is_staff: true, role, is_boxes_of_hope: role === 'boxes_of_hope' }
}

const updateStaff: Handlers['users/staff.update'] = (call) =>
  changeAccount(
    call,
    async (change) => {
      const { tx, user } = change
      await lockSupportAccounts(tx)
      const before = await loadOr404(selectStaff(tx, call.params.id).for('update'))
      const { first_name, last_name, email, role } = before
      const body = { first_name, last_name, email, role, ...call.body }
      // Refuse a change of the caller's own role. If the only VP support user gave up this role, no user
      // could restore it.
      if (before.id === user.id && body.role !== role) throw new AppError('invalid', { role: ['own_role'] })
      const values = await buildStaffValues(body, change, before)
      await updateWithAudit(tx, staffRecord, { before, values, ifMatch: call.ifMatch, user })
      await requireSupportAccount(tx)
      return before.id
    },
    loadStaff,
  )

/** Handlers for users of the central staff (USR-58 to USR-73). */
export const staffHandlers = {
  'users/staff.roles': async () => staffRoles.map((value) => ({ value, label: staffRoleLabels[value] })),
  'users/staff.list': ({ db, query }) =>
    db.network(async (tx) => {
      const { role, is_active } = users
      const { count, results } = await listPage(tx, query, {
        rows: tx.select().from(users).$dynamic(),
        table: users,
        where: and(
          isStaffAccount,
          buildSearchFilter(query.search, userSearchText),
          query.role === undefined ? undefined : eq(role, query.role),
          query.is_active === undefined ? undefined : eq(is_active, query.is_active),
        ),
        order: { email: sql`lower(${users.email})`, name: userSearchName, role: sql`${role}`, is_active },
        defaultOrder: [userSearchName],
      })
      return { count, results: results.map(presentStaff) }
    }, 'snapshot'),
  'users/staff.get': ({ db, params: { id } }) => db.network((tx) => loadStaff(tx, id), 'snapshot'),
  'users/staff.create': (call) =>
    changeAccount(
      call,
      async (change) => {
        const { password_hash, ...values } = await buildStaffValues(call.body, change, null)
        const hash = password_hash ?? (await hashPassword(randomUUID()))
        return insertWithAudit(change.tx, staffRecord, { ...values, password_hash: hash }, call.user)
      },
      loadStaff,
    ),
  'users/staff.replace': updateStaff,
  'users/staff.update': updateStaff,
  'users/staff.delete': (call) =>
    changeAccount(
      call,
      async (change) => {
        const { tx, user } = change
        await lockSupportAccounts(tx)
        const before = await loadOr404(selectStaff(tx, call.params.id).for('update'))
        await prepareDeletion(before, change)
        await softDelete(tx, staffRecord, { before, values: toDeletedAccount(before), user })
        await requireSupportAccount(tx)
        return before.id
      },
      async () => null,
    ),
  'users/staff.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectStaff(tx, id))
      return loadRecordChanges(tx, 'users/staff', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>
