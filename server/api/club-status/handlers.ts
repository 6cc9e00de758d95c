import { holidayConfirmationHandlers } from './holiday-confirmations.ts'
import { openListHandlers } from './open-list.ts'
import { organisationStatusHandlers } from './organisation-status.ts'

/** Which clubs are open: what they say, what is confirmed, and who is told. */
export const clubStatusHandlers = {
  ...holidayConfirmationHandlers,
  ...organisationStatusHandlers,
  ...openListHandlers,
}
