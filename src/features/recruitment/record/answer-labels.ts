import type { CoreAnswers } from '@contract/recruitment/core-form.ts'
import type { Referee } from '@contract/recruitment/referees.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

/** Reviewers' labels for the answers of an application. */
const answerLabels: Record<keyof CoreAnswers | 'role', MessageDescriptor> = {
  role: msg`Role`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  mobile: msg`Mobile`,
  phone: msg`Phone`,
  address: msg`Address`,
  aliases: msg`Other names used`,
  date_of_birth: msg`Date of birth`,
  organisation: msg`Club`,
  organisation_name: msg`Club (in the applicant’s words)`,
  reason: msg`Reason for applying`,
  past_experience: msg`Past experience`,
  faith: msg`Faith`,
  consistency_details: msg`What could keep them from coming regularly`,
  disciplinary: msg`Has been disciplined, suspended or dismissed`,
  disciplinary_details: msg`Details of that`,
  concerns_raised: msg`A concern was raised about them`,
  concerns_raised_details: msg`Details of the concern`,
  criminal_record: msg`Has a criminal record`,
  criminal_record_details: msg`Details of the record`,
  dbs_certificate: msg`Has a DBS, PVG or AccessNI certificate`,
  dbs_certificate_number: msg`Certificate number`,
  dbs_certificate_issue_date: msg`Date of issue`,
  dbs_update_service: msg`Subscribed to the DBS Update Service`,
  references: msg`Referees`,
  contact_email: msg`May be written to by email`,
  contact_post: msg`May be written to by post`,
  contact_phone: msg`May be called`,
  contact_text: msg`May be sent text messages`,
}

const refereeLabels: Record<keyof Referee, MessageDescriptor> = {
  role: msg`What they are to the applicant`,
  full_name: msg`Full name`,
  email: msg`Email`,
  organisation: msg`Church or organisation`,
  position: msg`Position`,
  relationship: msg`Relationship`,
  years_known: msg`Years known`,
  phone: msg`Phone`,
  address: msg`Address`,
}

const translateLabels = <K extends string>(
  i18n: { _: (descriptor: MessageDescriptor) => string },
  descriptors: Record<K, MessageDescriptor>,
) =>
  Object.fromEntries(
    Object.entries<MessageDescriptor>(descriptors).map(([field, descriptor]) => [field, i18n._(descriptor)]),
  ) as Record<K, string>

/** Returns the labels of the application's answers. Key: field. */
export const useAnswerLabels = () => translateLabels(useLingui().i18n, answerLabels)

/** Returns the labels of an applicant's answers about a referee. Key: field. */
export const useRefereeLabels = () => translateLabels(useLingui().i18n, refereeLabels)
