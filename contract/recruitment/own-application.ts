import type { OwnershipMatch } from './second-look.ts'

/** Facts about the match between an account and an applicant. */
export type OwnershipFacts = {
  /** True if the application created this account, or if the account's user was converted to the application. */
  is_account: boolean
  /** True if the account has a current or former email address of the applicant. */
  has_address: boolean
  has_mobile: boolean
  has_name: boolean
  /** Decision by VP staff. Null before the decision. */
  answer: { theirs: boolean; covers_address: boolean } | null
}

/** Returns the strongest match of an account. Null if nothing matches. */
export function findOwnershipMatch({
  is_account,
  has_address,
  has_mobile,
  has_name,
}: OwnershipFacts): OwnershipMatch | null {
  if (is_account) return 'account'
  if (has_address) return 'address'
  if (has_mobile) return 'mobile'
  return has_name ? 'name' : null
}

/**
 * True if the application belongs to the account. After the decision "no", a match by name or mobile number does not
 * count. A match by address does not count if the decision also covers addresses. The account of the application
 * (`is_account`) always matches.
 */
export function isOwnApplication(facts: OwnershipFacts): boolean {
  const match = findOwnershipMatch(facts)
  if (match === null || match === 'account') return match === 'account'
  if (!facts.answer || facts.answer.theirs) return true
  return match === 'address' && !facts.answer.covers_address
}
