import type { WaitingFor } from '@contract/recruitment/applications.ts'
import type { ApplicationRights } from '@contract/recruitment/rights.ts'
import type { WaitingWhat, WaitingWho } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Waiting = NonNullable<WaitingFor>

/** What is to be done next, after the name of who is to do it. */
const waitingWhatWords: Record<WaitingWhat, MessageDescriptor> = {
  fill_in_form: msg`fill in the form`,
  request_references: msg`send the reference requests`,
  give_reference: msg`answer the reference request`,
  find_another_referee: msg`find another referee`,
  check_reference: msg`check a reference`,
  send_dbs_form: msg`send the DBS/PVG/Access NI form`,
  confirm_dbs: msg`confirm the DBS/PVG/Access NI check`,
  give_consent: msg`give consent`,
  complete_checks: msg`complete the checks`,
  convert: msg`convert the application`,
  decide_request: msg`decide what the applicant asks for`,
  send_form: msg`send the form to the right address`,
  second_look: msg`take a second look`,
  renew_check: msg`ask for a new check`,
  ask_check_date: msg`ask the contact for the date of the check`,
  speak_to_parent: msg`speak to the parent`,
  decide_own: msg`decide whose address it is`,
}

/** A parent or guardian gives consent; where the mail to them has come back, those who review have something to do first. */
const findParent = msg`find another email address for the parent or guardian`

/** What an application waits for, in words (B-REC-04, B-REC-07). */
export const waitingWords = ({ who, what }: Waiting): MessageDescriptor =>
  who === 'reviewer' && what === 'give_consent' ? findParent : waitingWhatWords[what]

/** Who is to do it, where they have no name here. */
export const waitingWhoWords: Record<WaitingWho, MessageDescriptor> = {
  applicant: msg`Applicant`,
  referee: msg`Referee`,
  dbs_contact: msg`DBS contact`,
  parent: msg`Parent or guardian`,
  reviewer: msg`Reviewer`,
}

/** What right a thing to do takes: who has it is told "You". */
const rightFor: Partial<Record<WaitingWhat, keyof ApplicationRights>> = {
  request_references: 'references',
  check_reference: 'references',
  give_consent: 'references',
  find_another_referee: 'references',
  decide_request: 'references',
  send_form: 'formLink',
  send_dbs_form: 'dbs',
  complete_checks: 'checks',
  convert: 'convert',
  renew_check: 'dbs',
  ask_check_date: 'dbs',
  speak_to_parent: 'readReferences',
  second_look: 'secondLook',
  decide_own: 'decideOwn',
}

/** Whether an application waits for this reader. */
export const waitsForReader = ({ who, what }: Waiting, rights: ApplicationRights): boolean => {
  const right = rightFor[what]
  // A check is for those who can read what they check.
  if (what === 'check_reference' && !rights.readReferences) return false
  return who === 'reviewer' && right !== undefined && rights[right]
}
