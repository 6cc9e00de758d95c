import type { CoreAnswers } from '@contract/recruitment/core-form.ts'
import type { Referee } from '@contract/recruitment/referees.ts'
import { MAX_REFEREES } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

type Labels<K extends string> = Record<K, MessageDescriptor>

/** Labels of the application form's questions. */
export const applicationLabels: Labels<Exclude<keyof CoreAnswers, 'references'>> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  mobile: msg`Mobile number`,
  phone: msg`Another phone number`,
  address: msg`Address`,
  aliases: msg`Other names you have used`,
  date_of_birth: msg`Date of birth`,
  organisation: msg`Club`,
  organisation_name: msg`Name of the club`,
  reason: msg`Why would you like to take on this role?`,
  past_experience: msg`What have you done before with children, young people or families?`,
  faith: msg`Tell us about your faith`,
  consistency_details: msg`Is there anything that could keep you from coming regularly?`,
  disciplinary: msg`Have you ever been disciplined, suspended or dismissed because of your behaviour?`,
  disciplinary_details: msg`What happened, and when?`,
  concerns_raised: msg`Has a concern ever been raised about your behaviour towards a child or an adult at risk?`,
  concerns_raised_details: msg`What was the concern, and when?`,
  criminal_record: msg`Do you have a criminal record?`,
  criminal_record_details: msg`What is on your record, and when did it happen?`,
  dbs_certificate: msg`Do you have a DBS, PVG or AccessNI certificate?`,
  dbs_certificate_number: msg`Certificate number`,
  dbs_certificate_issue_date: msg`Date of issue`,
  dbs_update_service: msg`Are you subscribed to the DBS Update Service?`,
  contact_email: msg({ message: 'Email', context: 'way to get in touch' }),
  contact_post: msg({ message: 'Post', context: 'way to get in touch' }),
  contact_phone: msg({ message: 'Phone', context: 'way to get in touch' }),
  contact_text: msg({ message: 'Text message', context: 'way to get in touch' }),
}

/** Labels of the questions about a referee. */
export const refereeLabels: Labels<keyof Referee> = {
  role: msg`Who are they?`,
  full_name: msg`Full name`,
  email: msg`Email`,
  organisation: msg`Church or organisation`,
  position: msg`Their position there`,
  relationship: msg`How do you know them?`,
  years_known: msg`Years you have known them`,
  phone: msg`Phone number`,
  address: msg`Address`,
}

/** Returns the labels of the questions about each referee for the list of errors. Key: field path. */
export const useRefereeLabels = (): Record<string, string> => {
  const { t, i18n } = useLingui()
  return Object.fromEntries(
    Array.from({ length: MAX_REFEREES }, (_, index) => index).flatMap((index) => {
      const number = index + 1
      return Object.entries(refereeLabels).map(([field, label]) => [
        `references.${index}.${field}`,
        `${t`Referee ${number}`}, ${i18n._(label)}`,
      ])
    }),
  )
}
