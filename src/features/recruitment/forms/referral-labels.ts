import type { referralConfirmations } from '@contract/recruitment/referrals.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the referral form's questions. */
export const referralLabels = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  role: msg`Which role are you referring them for?`,
  coordinator_name: msg`Name of the club’s coordinator`,
  coordinator_email: msg`Email of the club’s coordinator`,
  referrer_name: msg`Your name`,
  referrer_role: msg`Your role`,
} satisfies Record<string, MessageDescriptor>

/** Labels of the three confirmations that a referrer ticks (REFL-42). */
export const referralConfirmationLabels: Record<(typeof referralConfirmations)[number], MessageDescriptor> = {
  confirm_referral: msg`I refer this person for the role, and they have agreed to it.`,
  confirm_documents: msg`I have seen documents that show who they are.`,
  confirm_confidence: msg`I am confident that they are suited to work with children and families.`,
}
