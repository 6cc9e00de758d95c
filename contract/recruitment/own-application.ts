import type { OwnMatch } from './second-look.ts'

/** How one account matches the applicant of one application. */
export type OwnFacts = {
  /** The application made this user, or came from them. */
  is_account: boolean
  /** The account has an address that the applicant has or had. */
  has_address: boolean
  has_mobile: boolean
  has_name: boolean
  /** The answer of VP staff; null: none. */
  answer: { theirs: boolean; covers_address: boolean } | null
}

/** The strongest match of an account; null if nothing matches. */
export function ownMatchOf({ is_account, has_address, has_mobile, has_name }: OwnFacts): OwnMatch | null {
  if (is_account) return 'account'
  if (has_address) return 'address'
  if (has_mobile) return 'mobile'
  return has_name ? 'name' : null
}

/**
 * True if an application is the account's own. An answer "no" lifts a match by name or mobile number; a match by address only if the
 * answer covers addresses; never that of a user whom the application made.
 */
export function isOwnApplication(facts: OwnFacts): boolean {
  const match = ownMatchOf(facts)
  if (match === null || match === 'account') return match === 'account'
  if (!facts.answer || facts.answer.theirs) return true
  return match === 'address' && !facts.answer.covers_address
}
