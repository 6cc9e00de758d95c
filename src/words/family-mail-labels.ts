import type { FamilyMailKind } from '@contract/family/family-page.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of emails to a family, on the family's page and in the full copy. */
export const familyMailLabels: Record<FamilyMailKind, MessageDescriptor> = {
  family_link: msg`The link to the family’s page`,
  family_code: msg`A code for the family’s page`,
  family_request: msg`An answer to a request`,
  family_email_changed: msg`A notice about a change of email address`,
  booking_confirmation: msg`A confirmation of bookings`,
  booking_offer: msg`An offer of a place`,
  booking_evening: msg`A reminder on the evening before`,
  booking_cancelled: msg`A notice about a cancelled day`,
}
