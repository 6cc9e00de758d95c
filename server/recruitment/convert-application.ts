import { and, eq, ne } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { isMobile, normalizeMobile } from '../../contract/rules/mobile.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications, users } from '../db/schema.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { getCheckReason } from './check-reason.ts'
import { getAnswers } from './flow-forms.ts'
import { type ApplicationFromDb, lockApplication } from './scope.ts'

type ConversionCall = { tx: Tx; user: CurrentUser }

/**
 * Locks the application that will be converted to a club user (CONV-01, CONV-02).
 * @throws AppError `forbidden`, `invalid` if it is not ready, `already_converted`
 */
export const lockApplicationToConvert = async (
  { tx, user }: ConversionCall,
  id: string,
): Promise<ApplicationFromDb> => {
  if (!getAccessFlags(user).vpSupport) throw new AppError('forbidden')
  const row = await lockApplication(tx, user, 'core', id, 'convert')
  if (row.user_id || (await isAccountTaken(tx, row))) throw new AppError('already_converted')
  if (!row.submitted || !row.checks_completed) throw new AppError('invalid', buildNonFieldError('not_cleared'))
  return row
}

/**
 * True if the applicant's former account now belongs to another application. That application was created while this
 * application was deleted.
 */
const isAccountTaken = async (tx: Tx, { former_user_id }: ApplicationFromDb): Promise<boolean> =>
  former_user_id !== null && (await tx.$count(applications, eq(applications.user_id, former_user_id))) > 0

/** Returns the mobile number for the new user, or null if it is invalid or another user has it (CONV-29). */
export const getConvertedMobile = async (tx: Tx, row: ApplicationFromDb): Promise<string | null> => {
  const { mobile } = getAnswers(row)
  const number = typeof mobile === 'string' ? normalizeMobile(mobile) : ''
  if (!isMobile(number)) return null
  const isNotFormerUser = row.former_user_id ? ne(users.id, row.former_user_id) : undefined
  const otherUserCount = await tx.$count(users, and(eq(users.mobile_number, number), users.is_active, isNotFormerUser))
  return otherUserCount > 0 ? null : number
}

type Conversion = {
  row: ApplicationFromDb
  /** Id of the user that was created from the application. */
  made: string
  club: string | null
  check_reason: string | undefined
}

/** Links the application and its user in both directions (CONV-14). The application's club becomes the user's club. */
export const recordConversion = async (
  { tx, user }: ConversionCall,
  { row, made: userId, club, check_reason }: Conversion,
): Promise<void> => {
  const check = await getCheckReason(tx, row, check_reason)
  await tx
    .update(applications)
    .set({
      user_id: userId,
      former_user_id: null,
      organisation_id: club,
      check_reason: check?.reason ?? row.check_reason,
    })
    .where(eq(applications.id, row.id))
  await recordApplicationAudit(tx, row, user, { user__id: { from: null, to: userId }, ...check?.fields })
}
