import type { WaitingFor } from '@contract/recruitment/applications.ts'
import type { NextAction, NextActor } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type PendingTask = NonNullable<WaitingFor>

/** Labels of the tasks. A label follows the name of the person who does the task. */
const taskLabels: Record<NextAction, MessageDescriptor> = {
  fill_in_form: msg`fill in the form`,
  request_references: msg`send the reference requests`,
  give_reference: msg`answer the request`,
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

/**
 * Label of the reviewers' task after the email to the parent or guardian bounced. The parent cannot give consent before
 * this task is done.
 */
const parentAddressTaskLabel = msg`find another email address for the parent or guardian`

/** Returns the label of the next task in an application (B-REC-04, B-REC-07). */
export const getTaskLabel = ({ who, what }: PendingTask): MessageDescriptor =>
  who === 'reviewer' && what === 'give_consent' ? parentAddressTaskLabel : taskLabels[what]

/** Labels for people whose name is not shown. */
export const nextActorLabels: Record<NextActor, MessageDescriptor> = {
  applicant: msg`Applicant`,
  referee: msg`Referee`,
  dbs_contact: msg`DBS contact`,
  parent: msg`Parent or guardian`,
  reviewer: msg`Reviewer`,
}
