import { AppError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'

/**
 * Returns the id of the user's club.
 * @throws AppError `forbidden` for a user without a club
 */
export const requireClubId = (user: CurrentUser): string => {
  if (!user.organisation) throw new AppError('forbidden')
  return user.organisation
}
