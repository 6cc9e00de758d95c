import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a person's fields are called, wherever a change or a conflict speaks of them. */
const words: Record<string, MessageDescriptor> = {
  first_name: msg`first name`,
  last_name: msg`surname`,
  gender: msg`gender`,
  date_of_birth: msg`date of birth`,
  attendance_type: msg`attendance type`,
  has_dietary_requirements: msg`dietary requirements`,
  dietary_requirements: msg`dietary requirements`,
  has_medical_conditions: msg`medical conditions`,
  medical_conditions: msg`medical conditions`,
  allergens: msg`allergens`,
  emergency_contact_name: msg`emergency contact`,
  emergency_contact_number: msg`emergency contact`,
  soft_archived: msg`archived`,
  photo_consent: msg`photo consent`,
  start_date: msg`start date`,
  end_date: msg`end date`,
  status: msg`open or closed`,
  holiday: msg`holiday`,
  activities_other: msg`other activity`,
}

export const fieldWords = (field: string): MessageDescriptor => words[field] ?? msg`a detail`
