import type { MessageArea } from './i18n.ts'

/** Family registration pages. */
const FAMILY = /^\/(participant_)?registration\//

/** The long forms of applicants, and the forms of other people about them. */
const APPLICANT = /^\/application_forms/
const VOLUNTEER = /^\/volunteer_application_forms/
const REFEREE =
  /^\/(refer_applicant$|application_status|(volunteer_)?(reference|dbs)_forms|safeguarding_|parental_)/

/**
 * Returns the message area of a page before the sign-in, or null if it has none of its own.
 * @param path the page's address or route path
 */
export const getMessageArea = (path: string): MessageArea | null => {
  if (FAMILY.test(path)) return 'family'
  if (APPLICANT.test(path)) return 'applicant'
  if (VOLUNTEER.test(path)) return 'volunteer'
  return REFEREE.test(path) ? 'referee' : null
}
