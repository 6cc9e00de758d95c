import type { MessageArea } from './i18n.ts'

/** Matches the addresses of family registration pages. */
const FAMILY = /^\/(participant_)?registration\//

/** Match the addresses of the applicants' long forms, and of the forms that other people fill in about them. */
const APPLICANT = /^\/application_forms/
const VOLUNTEER = /^\/volunteer_application_forms/
const REFEREE = /^\/(refer_applicant$|application_status|(volunteer_)?(reference|dbs)_forms|safeguarding_|parental_)/

/**
 * Returns the message area of a page before the sign-in. Null if the page has no separate area.
 * @param path the page's address or route path
 */
export const getMessageArea = (path: string): MessageArea | null => {
  if (FAMILY.test(path)) return 'family'
  if (APPLICANT.test(path)) return 'applicant'
  if (VOLUNTEER.test(path)) return 'volunteer'
  return REFEREE.test(path) ? 'referee' : null
}
