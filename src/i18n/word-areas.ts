import type { WordArea } from './i18n.ts'

/** A family's registration. */
const FAMILY = /^\/(participant_)?registration\//

/** The long forms of applicants, and what is asked of others about them. */
const APPLICANT = /^\/application_forms/
const VOLUNTEER = /^\/volunteer_application_forms/
const REFEREE =
  /^\/(refer_applicant$|application_status|(volunteer_)?(reference|dbs)_forms|safeguarding_|parental_)/

/**
 * The words of a page before the sign-in that has some of its own.
 * @param path its address, or that of its route
 */
export const ownWordsOf = (path: string): WordArea | null => {
  if (FAMILY.test(path)) return 'family'
  if (APPLICANT.test(path)) return 'applicant'
  if (VOLUNTEER.test(path)) return 'volunteer'
  return REFEREE.test(path) ? 'referee' : null
}
