import type { childGenders } from '@contract/participant-registration.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { buildTooLongMessage } from '@/words/too-long-message.ts'
import { yesNoLabels } from '@/words/yes-no-labels.ts'
import type { Problem } from './problems.ts'

export const genderLabels: Record<(typeof childGenders)[number], MessageDescriptor> = {
  Male: msg`Male`,
  Female: msg`Female`,
  Other: msg({ message: 'Other', context: 'gender' }),
  'Prefer not to say': msg`Prefer not to say`,
}

const missingMessages: Record<string, MessageDescriptor> = {
  first_name: msg`Enter a first name`,
  surname: msg`Enter a surname`,
  address_1: msg`Enter the first line of the address`,
  contact_number: msg`Enter a phone number`,
  email: msg`Enter an email address`,
  allow_contact: yesNoLabels['may we'].choose,
  photo_consent: yesNoLabels['may we'].choose,
  dietary_requirements: yesNoLabels['are there'].choose,
  dietary_requirements_detail: msg`Write what we should know, or tick an allergy`,
  medical_conditions: yesNoLabels['are there'].choose,
  medical_conditions_detail: msg`Write what we should know`,
  english_first_language: yesNoLabels['is it'].choose,
  first_language: msg`Enter the first language`,
  date_of_birth: msg`Enter a date of birth`,
  birth_answer: msg`Is the birthday right? Choose yes or no.`,
  gender: msg`Choose a gender`,
  emergency_contact_name: msg`Enter the name of an emergency contact`,
  emergency_contact_number: msg`Enter a number to call in an emergency`,
  why_other_detail: msg`Write which other reason`,
}

const invalidMessages: Record<string, MessageDescriptor> = {
  contact_number: msg`Enter a phone number with 6 to 20 digits.`,
  emergency_contact_number: msg`Enter a phone number with 6 to 20 digits.`,
  email: msg`Enter an email address such as name@example.com`,
  date_of_birth: msg`Enter day, month and year of a day in the past, such as 14 3 2020`,
  dietary_requirements_detail: msg`Write what we should know, or tick an allergy`,
}

/** Topics of questions whose error message does not name the topic. */
export const topicLabels: Record<string, MessageDescriptor> = {
  allow_contact: msg`Contact`,
  photo_consent: msg`Photos`,
  dietary_requirements: msg`Dietary requirements`,
  medical_conditions: msg`Medical conditions`,
  english_first_language: msg`English as first language`,
}

/** Returns the error message that is shown at the question and in the error list of its part (SELF-46). */
export const getProblemMessage = (field: string, problem: Problem): MessageDescriptor => {
  if (problem === 'unseen') return msg`This has characters that cannot be seen. Type it again.`
  if (problem === 'no day') return msg`There is no such date. Check the day and the month.`
  if (problem === 'to come') return msg`The date of birth may not be in the future.`
  if (problem === 'not theirs') return msg`Enter the child’s own birthday.`
  if (problem === 'twice') return msg`This child is in the form already. Change this one or remove it.`
  if (typeof problem === 'object') return buildTooLongMessage(problem)
  const words = problem === 'missing' ? missingMessages[field] : invalidMessages[field]
  return words ?? msg`Check this answer`
}
