import type { OwnMatch } from './second-look.ts'

/** Facts about how an account matches the applicant of an application. */
export type OwnFacts = {
  /** True if the application created this user, or the user was converted to the application. */
  is_account: boolean
  /** True if the account has a current or former address of the applicant. */
  has_address: boolean
  has_mobile: boolean
  has_name: boolean
  /** Decision of VP staff, or null if there was no decision. */
  answer: { theirs: boolean; covers_address: boolean } | null
}

/** Returns the strongest match of an account, or null if nothing matches. */
export function findOwnMatch({ is_account, has_address, has_mobile, has_name }: OwnFacts): OwnMatch | null {
  if (is_account) return 'account'
  if (has_address) return 'address'
  if (has_mobile) return 'mobile'
  return has_name ? 'name' : null
}

/**
 * True if an application belongs to the account. A "no" removes a match by name or mobile number. It removes
 * a match by address only if the decision covers addresses. A user that the application created always
 * matches.
 */
export function isOwnApplication(facts: OwnFacts): boolean {
  const match = findOwnMatch(facts)
  if (match === null || match === 'account') return match === 'account'
  if (!facts.answer || facts.answer.theirs) return true
  return match === 'address' && !facts.answer.covers_address
}
