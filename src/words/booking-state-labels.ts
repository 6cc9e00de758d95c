import type { BookingRow } from '@contract/rows.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of a booking's state, in a family's list of its bookings. */
export const bookingStateLabels: Record<BookingRow['state'], MessageDescriptor> = {
  booked: msg`Booked`,
  waiting: msg`On the waiting list`,
  offered: msg`A place was offered`,
  cancelled: msg`Cancelled`,
}
