import type { Day } from '../rules/days.ts'

/** An account's action in recruitment, with data about the account at that time. */
export type RecruitmentAction = {
  /** Id of the account. */
  by: string
  name: string
  /**
   * First and last name without case, accents and spaces. Two accounts with the same name are treated as one person.
   */
  folded_name: string
  /** Id of the other account that set the current password. Null if the user has set it. */
  password_set_by: string | null
  /** True if the account may read reference answers. */
  can_read: boolean
  /** Time of the action, ISO 8601 in UTC. */
  at: string
  /**
   * True if the account has the same email address as the referee that it contacted or corrected. Such an action is not
   * counted as handling the reference.
   */
  is_referee?: boolean
}

/** Actions on a full application. */
export type RecordedApplicationActions = {
  /** Actions of entering an email address of a referee or parent. Key: address in lower case. */
  typed?: Record<string, RecruitmentAction>
  completed?: RecruitmentAction
  /** Latest change to the applicant's name or birthday in a submitted form. */
  identity?: RecruitmentAction
}

/** Actions on one reference. */
export type RecordedReferenceActions = {
  /** First action of sending the request to each address. Key: address in lower case. */
  sent?: Record<string, RecruitmentAction>
  /** The latest correction of the referee's details. */
  corrected?: RecruitmentAction & { former_email: string | null }
  telephone?: RecruitmentAction
  ticked?: RecruitmentAction
}

/** Actions on the consent of a Young Helper's parent. */
export type RecordedConsentActions = {
  /** Phone call with the parent, with the parent's name, the number and the day. */
  spoken?: RecruitmentAction & { parent: string; number: string; day: Day }
}
