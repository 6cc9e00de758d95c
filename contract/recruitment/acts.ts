import type { Day } from '../rules/days.ts'

/** An account's action in recruitment, with data about the account at that time. */
export type Act = {
  /** Id of the account. */
  by: string
  name: string
  /**
   * First and last name without case, accents and spaces. Two accounts with the same name are treated as one person.
   */
  folded_name: string
  /** Id of the account that set this account's password, if the user had not changed the password after that. */
  password_set_by: string | null
  /** True if the account may read reference answers. */
  can_read: boolean
  /** Time of the action, ISO 8601 in UTC. */
  at: string
  /**
   * True if the account has the address of the referee that it contacted or corrected. Such an action is not counted as
   * handling the reference.
   */
  is_referee?: boolean
}

/** Actions on a full application. */
export type ApplicationActs = {
  /** Actions of entering an email address of a referee or parent. Key: address in lower case. */
  typed?: Record<string, Act>
  completed?: Act
  /** Latest change to the applicant's name or birthday in a submitted form. */
  identity?: Act
}

/** Actions on one reference. */
export type ReferenceActs = {
  /** Actions of first sending the request to an address. Key: address in lower case. */
  sent?: Record<string, Act>
  /** The latest correction of the referee's details. */
  corrected?: Act & { former_email: string | null }
  telephone?: Act
  ticked?: Act
}

/** Actions on the consent of a Young Helper's parent. */
export type ConsentActs = {
  /** Phone call with the parent, with the parent's name, the number and the day. */
  spoken?: Act & { parent: string; number: string; day: Day }
}
