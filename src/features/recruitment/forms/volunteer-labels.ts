import type { guardianRelationships, VolunteerAnswers } from '@contract/recruitment/volunteer-form.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { addressLabels } from '@/kit/public/address-questions.tsx'
import { applicationLabels } from './application-labels.ts'

const { organisation, organisation_name, address, faith, ...sharedLabels } = applicationLabels

/** Labels of the volunteer application's questions. */
export const volunteerLabels: Record<Exclude<keyof VolunteerAnswers, 'references'>, MessageDescriptor> = {
  ...sharedLabels,
  young_helper: msg`Are you applying as a Young Helper, aged 11 to 17?`,
  ...addressLabels,
  reason: msg`Why do you want to help at the lunch club?`,
  skills_or_interests: msg`What skills or interests would you bring?`,
  past_experience: msg`What have you done before with children, food or a team?`,
  training_first_aid: msg`Do you hold a first aid certificate?`,
  training_food_hygiene: msg`Do you hold a food hygiene certificate?`,
  training_other: msg`Do you have any other training?`,
  training_other_detail: msg`Which training?`,
  emergency_contact_name: msg`Name to call in an emergency`,
  emergency_contact_number: msg`Number to call in an emergency`,
  has_dietary_requirements: msg`Do you have any dietary requirements?`,
  dietary_requirements: msg`What should we know about what you eat?`,
  has_medical_conditions: msg`Do you have any medical conditions we should know about?`,
  medical_conditions: msg`What should we know?`,
  parent_guardian_first_name: msg`First name`,
  parent_guardian_last_name: msg`Last name`,
  parent_guardian_relationship: msg`How do you know this person?`,
  parent_guardian_email: msg`Email`,
  parent_guardian_phone_number: msg`Phone number`,
}

/** Labels of the relationships of a Young Helper's parent or guardian (VOL-123). */
export const guardianLabels: Record<(typeof guardianRelationships)[number], MessageDescriptor> = {
  Parent: msg`Parent`,
  'Other Legal Guardian': msg`Other Legal Guardian`,
}
