import type { ReferenceAnswers } from '@contract/recruitment/reference-answers.ts'
import type { Rating } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the reference form's questions (REFE-24 to REFE-48). */
export const referenceLabels: Record<keyof ReferenceAnswers, MessageDescriptor> = {
  applicant_name: msg`Name of the applicant`,
  relationship: msg`How do you know them?`,
  years_known: msg`For how many years have you known them?`,
  integrity: msg`Integrity`,
  relationship_peers: msg`Relationship with peers`,
  relationship_others: msg`Relationship with others`,
  team_work: msg`Team work`,
  reliability: msg`Reliability`,
  punctuality: msg`Punctuality`,
  quality_of_work: msg`Quality of work`,
  health_record: msg`Health record`,
  honesty: msg`Honesty`,
  disciplinary: msg`Has this person ever been disciplined, as far as you know?`,
  disciplinary_details: msg`What happened, and when?`,
  suitability: msg`Do you know of anything that makes them unsuitable to work with children?`,
  suitability_details: msg`What do you know?`,
  allegations: msg`Has an allegation about a child or an adult at risk ever been made against them?`,
  allegations_details: msg`What was alleged, and what came of it?`,
  criminal: msg`Do you know of a criminal record that is not protected?`,
  criminal_details: msg`What do you know of it?`,
  reasons_not_accept: msg`Is there a reason why we should not accept this person?`,
  reasons_not_accept_details: msg`What is the reason?`,
  additional_comments: msg`Anything else you want to tell us`,
  full_name: msg`Your full name`,
  is_adult: msg`Are you 18 or over?`,
  occupation: msg`Your occupation`,
  phone: msg`Your phone number`,
  address: msg`Your address`,
  declaration: msg`What I have written is true, as far as I know. I understand that the applicant will work with children, and that spent convictions that are not protected count here too under the Rehabilitation of Offenders Act.`,
}

export const ratingLabels: Record<Rating, MessageDescriptor> = {
  Excellent: msg`Excellent`,
  Good: msg`Good`,
  Unsatisfactory: msg`Unsatisfactory`,
}
