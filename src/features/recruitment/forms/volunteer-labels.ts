import type { guardianRelationships, VolunteerAnswers } from '@contract/recruitment/volunteer-form.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { applicationLabels } from './application-labels.ts'

const { first_name, last_name, email, aliases, date_of_birth, mobile, phone, ...otherLabels } = applicationLabels
const { disciplinary, disciplinary_details, concerns_raised, concerns_raised_details } = otherLabels
const { criminal_record, criminal_record_details, dbs_certificate, dbs_certificate_number } = otherLabels
const { dbs_certificate_issue_date, dbs_update_service, consistency_details } = otherLabels
const { contact_email, contact_post, contact_phone, contact_text } = otherLabels

/** Labels of the volunteer application's questions. */
export const volunteerLabels: Record<Exclude<keyof VolunteerAnswers, 'references'>, MessageDescriptor> = {
  first_name,
  last_name,
  email,
  aliases,
  date_of_birth,
  mobile,
  phone,
  disciplinary,
  disciplinary_details,
  concerns_raised,
  concerns_raised_details,
  criminal_record,
  criminal_record_details,
  dbs_certificate,
  dbs_certificate_number,
  dbs_certificate_issue_date,
  dbs_update_service,
  consistency_details,
  contact_email,
  contact_post,
  contact_phone,
  contact_text,
  young_helper: msg`Are you applying as a Young Helper, aged 11 to 17?`,
  address_1: msg`Address line 1`,
  address_2: msg`Address line 2`,
  address_3: msg`Address line 3`,
  town: msg`Town`,
  county: msg`County`,
  postcode: msg`Postcode`,
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
  parent_guardian_relationship: msg`What are they to you?`,
  parent_guardian_email: msg`Email`,
  parent_guardian_phone_number: msg`Phone number`,
}

/** Labels of the relationships of a Young Helper's parent or guardian (VOL-123). */
export const guardianLabels: Record<(typeof guardianRelationships)[number], MessageDescriptor> = {
  Parent: msg`Parent`,
  'Other Legal Guardian': msg`Other Legal Guardian`,
}
