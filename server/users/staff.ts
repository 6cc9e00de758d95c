import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { staffRoles } from '../../contract/user.ts'
import { staffRoleLabels } from '../../contract/users.ts'
import { users } from '../db/schema.ts'
import { userSearchName, userSearchText } from '../db/tables/users.ts'
import { buildCrudHandlers } from '../kit/crud-handlers.ts'
import type { Handlers } from '../kit/handler.ts'
import {
  accountColumnNames,
  prepareDeletion,
  presentAccount,
  storeAccount,
  toDeletedAccount,
  uniqueErrors,
} from './account.ts'

/** Handlers for users of the central staff (USR-58 to USR-73). */
export const staffHandlers = {
  'users/staff.roles': async () => staffRoles.map((value) => ({ value, label: staffRoleLabels[value] })),
  ...buildCrudHandlers('users/staff', {
    table: users,
    scope: () => and(eq(users.is_staff, true), isNull(users.deleted)),
    names: accountColumnNames,
    order: {
      email: sql`lower(${users.email})`,
      name: userSearchName,
      role: sql`${users.role}`,
      is_active: users.is_active,
    },
    otherwise: [userSearchName],
    search: userSearchText,
    filter: ({ role, is_active }) =>
      and(
        role === undefined ? undefined : eq(users.role, role),
        is_active === undefined ? undefined : eq(users.is_active, is_active),
      ),
    present: (user) => ({ ...presentAccount(user), role: user.role }),
    store: async (body, call, before) => {
      // Refuse a change of the caller's own role. If the only VP support user gave up this role, no user
      // could restore it.
      if (before?.id === call.user.id && body.role !== before.role)
        throw new AppError('invalid', { role: ['You cannot change your own role.'] })
      const account = await storeAccount(body, call, before, before ? 'users/staff.replace' : 'users/staff.create')
      return { ...account, is_staff: true, role: body.role, is_boxes_of_hope: body.role === 'boxes_of_hope' }
    },
    taken: uniqueErrors,
    beforeDelete: prepareDeletion,
    bury: toDeletedAccount,
    secret: ['password_hash'],
  }),
} satisfies Partial<Handlers>
