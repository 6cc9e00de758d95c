import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { requireClubUser, requireStaffUser } from './managed-users.ts'
import { readSecondFactor, removeSecondFactor } from './remove-second-factor.ts'

/**
 * Removes the second factor of another account.
 * @throws AppError `invalid` for the caller's own account, `not_found` if the account has no second factor
 */
async function letIn({ db, mail, user }: Pick<Services, 'db' | 'mail'> & { user: CurrentUser }, id: string) {
  if (id === user.id) throw new AppError('invalid', buildNonFieldError('own_second_factor'))
  const isRemoved = await db.network((tx) => removeSecondFactor(tx, { id, actor: user }))
  if (!isRemoved) throw new AppError('not_found')
  mail.wake()
  return null
}

/** Handlers with which VP support let in a user who lost the second factor (B-OPS-06). */
export const secondFactorHandlers = {
  'users.pastor_second_factor': async ({ db, user, params }) => {
    const id = await requireClubUser(db, user, params.id)
    return db.network((tx) => readSecondFactor(tx, id))
  },
  'users.remove_pastor_second_factor': async (call) =>
    letIn(call, await requireClubUser(call.db, call.user, call.params.id)),
  'users.staff_second_factor': async ({ db, params }) => {
    const id = await requireStaffUser(db, params.id)
    return db.network((tx) => readSecondFactor(tx, id))
  },
  'users.remove_staff_second_factor': async (call) => letIn(call, await requireStaffUser(call.db, call.params.id)),
} satisfies Partial<Handlers>
