import type { CopySection } from '@contract/family/copy-file.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { bookingStateLabels } from '@/words/booking-state-labels.ts'

export const sectionLabels: Record<CopySection, MessageDescriptor> = {
  details: msg`Details`,
  health: msg`Health and food`,
  attendance: msg`Attendance`,
  bookings: msg`Bookings`,
  collectors: msg`Who may collect, and who did`,
  notes: msg`Notes`,
  history: msg`History of changes`,
  mails: msg`Emails to the family`,
}

/** Labels of states of a day. Key: state on the wire. */
export const dayStateLabels: Partial<Record<string, MessageDescriptor>> = {
  attending: msg`Came to the session`,
  registered: msg`Was expected at the session`,
  handed_over: msg`Got a parcel`,
  not_in: msg`Parcel: no one was in`,
  listed: msg`Was on the list for a parcel`,
  ...bookingStateLabels,
}

/** Labels of changes in the history. Key: kind of the change on the wire. */
export const changeLabels: Partial<Record<string, MessageDescriptor>> = {
  created: msg`Added to the register`,
  changed: msg`Changed`,
  decided: msg`Decided`,
  removed: msg`Removed`,
  merged: msg`Merged with another record`,
  unmerged: msg`Merge undone`,
  restored: msg`Brought back`,
  taken_in: msg`Accepted`,
}
