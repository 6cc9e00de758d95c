import type { MessageArea } from './i18n.ts'

/** Matches the addresses of family registration pages. */
const FAMILY_PATH_PATTERN = /^\/(participant_)?registration\//

/** Matches the address of a family's own page. */
const FAMILY_PAGE_PATH_PATTERN = /^\/family\//

/** Matches the address on which a family gives places back. */
const BOOKING_PATH_PATTERN = /^\/booking\//

/** Match the addresses of the applicants' long forms, and of the forms that other people fill in about them. */
const APPLICANT_PATH_PATTERN = /^\/application_forms/
const VOLUNTEER_PATH_PATTERN = /^\/volunteer_application_forms/
const REFEREE_PATH_PATTERN =
  /^\/(refer_applicant$|application_status|(volunteer_)?(reference|dbs)_forms|safeguarding_|parental_)/

/**
 * Returns the message area of a page before the sign-in. Null if the page has no separate area.
 * @param path the page's address or route path
 */
export const getMessageArea = (path: string): MessageArea | null => {
  if (FAMILY_PATH_PATTERN.test(path)) return 'family'
  if (FAMILY_PAGE_PATH_PATTERN.test(path)) return 'family_page'
  if (BOOKING_PATH_PATTERN.test(path)) return 'booking'
  if (APPLICANT_PATH_PATTERN.test(path)) return 'applicant'
  if (VOLUNTEER_PATH_PATTERN.test(path)) return 'volunteer'
  return REFEREE_PATH_PATTERN.test(path) ? 'referee' : null
}
