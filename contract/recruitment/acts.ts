import type { Day } from '../rules/days.ts'

/** One action of an account in recruitment, with facts about the account at that time. */
export type Act = {
  /** Id of the account. */
  by: string
  name: string
  /**
   * First and last name without case, accents and spaces. Two accounts with the same name count as one
   * person.
   */
  folded_name: string
  /** The account that set this account's password, if the user had not changed the password since then. */
  password_set_by: string | null
  /** True if the account may read reference answers. */
  can_read: boolean
  /** ISO 8601, UTC. */
  at: string
  /**
   * True if the account has the address of the referee that it contacted or corrected. Such an action does
   * not count as handling the reference.
   */
  is_referee?: boolean
}

/** Actions on a full application. */
export type ApplicationActs = {
  /** The account that entered an email address of a referee or parent, by lower-case address. */
  typed?: Record<string, Act>
  completed?: Act
  /** The account that last changed the applicant's name or birthday in a submitted form. */
  identity?: Act
}

/** Actions on one reference. */
export type ReferenceActs = {
  /** The account that first sent the request to an address, by lower-case address. */
  sent?: Record<string, Act>
  /** The latest correction of the referee's details. */
  corrected?: Act & { former_email: string | null }
  telephone?: Act
  ticked?: Act
}

/** Actions on the consent of a Young Helper's parent. */
export type ConsentActs = {
  /** The account that phoned the parent, with the parent's name, the number and the day. */
  spoken?: Act & { parent: string; number: string; day: Day }
}
