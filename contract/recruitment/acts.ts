import type { Day } from '../rules/days.ts'

/** One act of an account in recruitment, with the facts about the account that hold at that moment. */
export type Act = {
  /** The id of the account. */
  by: string
  name: string
  /** First and last name without case, accents and blanks: two accounts with one name count as one person. */
  folded_name: string
  /** The account that had set the password of this one, if its user had not changed the password since. */
  password_set_by: string | null
  /** The account may read the answers of references. */
  can_read: boolean
  /** ISO 8601, UTC. */
  at: string
  /** The account has the address of the referee whom it asked, corrected or rang: the act makes no handler. */
  is_referee?: boolean
}

/** Acts on a whole application. */
export type ApplicationActs = {
  /** The account that typed an e-mail address of a referee or parent, by the address in lower case. */
  typed?: Record<string, Act>
  completed?: Act
  /** The account that last changed the name or the birthday of the applicant in a form that was submitted. */
  identity?: Act
}

/** Acts on one reference. */
export type ReferenceActs = {
  /** The account that first sent the request to an address, by the address in lower case. */
  sent?: Record<string, Act>
  /** The latest correction of the referee. */
  corrected?: Act & { former_email: string | null }
  telephone?: Act
  ticked?: Act
}

/** Acts on the consent of a Young Helper's parent. */
export type ConsentActs = {
  /** The account that spoke to the parent: to which name, by which number, on which day. */
  spoken?: Act & { parent: string; number: string; day: Day }
}
