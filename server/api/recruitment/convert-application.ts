import { and, eq, ne, sql } from 'drizzle-orm'
import { flagsOf } from '../../../contract/access.ts'
import { AppError, nonField } from '../../../contract/errors.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import { isMobile, mobileFromTyped } from '../../../contract/rules/mobile.ts'
import type { Tx } from '../../db/client.ts'
import { applications, users } from '../../db/schema.ts'
import type { CrudCall } from '../../kit/crud-handlers.ts'
import { noteOnApplication } from './application-trail.ts'
import { judgeCheckReason } from './check-reason.ts'
import { answersOf } from './flow-forms.ts'
import { type ApplicationFromDb, heldApplication } from './scope.ts'

/**
 * The application that is to become a club user, held until that is done (CONV-01, CONV-02).
 * @throws AppError `forbidden`, `invalid` where it is not ready, `already_converted`
 */
export const applicationToConvert = async (
  { tx, user }: Pick<CrudCall, 'tx' | 'user'>,
  id: string,
): Promise<ApplicationFromDb> => {
  if (!flagsOf(user).vpSupport) throw new AppError('forbidden')
  const row = await heldApplication(tx, user, 'core', id, 'convert')
  if (row.user_id || (await isAccountTaken(tx, row))) throw new AppError('already_converted')
  if (!row.submitted || !row.checks_completed) throw new AppError('invalid', nonField(refusals.not_cleared))
  return row
}

/** True if the account that the person had before is that of another application, which was made while this one was deleted. */
const isAccountTaken = async (tx: Tx, { former_user_id }: ApplicationFromDb): Promise<boolean> =>
  former_user_id !== null && (await tx.$count(applications, eq(applications.user_id, former_user_id))) > 0

/** The account that the person had before: converting again wakes it. No condition that matches where they had none. */
export const formerUser = ({ former_user_id }: ApplicationFromDb) =>
  former_user_id ? eq(users.id, former_user_id) : sql`false`

/** The mobile number that a conversion takes over: where it passes for a user's, and no other user has it (CONV-29). */
export const convertedMobile = async (tx: Tx, row: ApplicationFromDb): Promise<string | null> => {
  const { mobile } = answersOf(row)
  const number = typeof mobile === 'string' ? mobileFromTyped(mobile) : ''
  if (!isMobile(number)) return null
  const other = row.former_user_id ? ne(users.id, row.former_user_id) : undefined
  const taken = await tx.$count(users, and(eq(users.mobile_number, number), users.is_active, other))
  return taken > 0 ? null : number
}

type Conversion = {
  row: ApplicationFromDb
  /** The user that the application became. */
  made: string
  club: string
  check_reason: string | undefined
}

/** The application and its user name each other (CONV-14); its club is that of the user. */
export const noteConversion = async (
  { tx, user }: Pick<CrudCall, 'tx' | 'user'>,
  { row, made, club, check_reason }: Conversion,
): Promise<void> => {
  const check = await judgeCheckReason(tx, row, check_reason)
  await tx
    .update(applications)
    .set({
      user_id: made,
      former_user_id: null,
      organisation_id: club,
      check_reason: check?.reason ?? row.check_reason,
    })
    .where(eq(applications.id, row.id))
  await noteOnApplication(tx, row, user, { user__id: { from: null, to: made }, ...check?.fields })
}
