import type { ParentalConsent } from '@contract/recruitment/parental-consent-forms.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the questions to a parent or guardian (PAR-11 to PAR-18). */
export const consentLabels: Record<keyof ParentalConsent, MessageDescriptor> = {
  child_name: msg`Name of the young person`,
  child_date_of_birth: msg`Date of birth`,
  name: msg`Your full name`,
  address: msg`Your address`,
  phone_number: msg`Your phone number`,
  alternative_contact_name: msg`Full name`,
  alternative_relationship: msg`What are they to the young person?`,
  alternative_phone_number: msg`Phone number`,
}
