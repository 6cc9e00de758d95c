import type { VolunteerAnswers } from '@contract/recruitment/volunteer-form.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useAnswerLabels } from './answer-labels.ts'

type SharedField = keyof ReturnType<typeof useAnswerLabels>

/** Reviewers' labels for fields that only the volunteer form contains. */
const volunteerFieldLabels: Record<Exclude<keyof VolunteerAnswers, SharedField>, MessageDescriptor> = {
  young_helper: msg`Young Helper`,
  address_1: msg`Address line 1`,
  address_2: msg`Address line 2`,
  address_3: msg`Address line 3`,
  town: msg`Town`,
  county: msg`County`,
  postcode: msg`Postcode`,
  skills_or_interests: msg`Skills or interests`,
  training_first_aid: msg`Has first aid training`,
  training_food_hygiene: msg`Has food hygiene training`,
  training_other: msg`Has other training`,
  training_other_detail: msg`Other training`,
  emergency_contact_name: msg`Emergency contact`,
  emergency_contact_number: msg`Emergency contact number`,
  has_dietary_requirements: msg`Has dietary requirements`,
  dietary_requirements: msg`Dietary requirements`,
  has_medical_conditions: msg`Has medical conditions`,
  medical_conditions: msg`Medical conditions`,
  parent_guardian_first_name: msg`First name of the parent or guardian`,
  parent_guardian_last_name: msg`Last name of the parent or guardian`,
  parent_guardian_relationship: msg`What they are to the Young Helper`,
  parent_guardian_email: msg`Email of the parent or guardian`,
  parent_guardian_phone_number: msg`Phone of the parent or guardian`,
}

/** Returns the labels of a volunteer's answers. Key: field. */
export const useVolunteerLabels = () => {
  const { i18n } = useLingui()
  const ownLabels = Object.entries(volunteerFieldLabels).map(([field, descriptor]) => [field, i18n._(descriptor)])
  return {
    ...useAnswerLabels(),
    ...(Object.fromEntries(ownLabels) as Record<keyof typeof volunteerFieldLabels, string>),
  }
}
