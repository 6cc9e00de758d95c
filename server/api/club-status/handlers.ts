import { confirmationLinkHandlers } from './confirmation-links.ts'
import { holidayConfirmationHandlers } from './holiday-confirmations.ts'
import { holidayTextRecordHandlers } from './holiday-texts.ts'
import { openListHandlers } from './open-list.ts'
import { organisationStatusHandlers } from './organisation-status.ts'
import { sendingTextHandlers } from './sending-texts.ts'
import { textMessageHandlers } from './text-messages.ts'

/** Handlers for the opening status of clubs: confirmations, report, calendar and texts. */
export const clubStatusHandlers = {
  ...holidayConfirmationHandlers,
  ...organisationStatusHandlers,
  ...openListHandlers,
  ...holidayTextRecordHandlers,
  ...sendingTextHandlers,
  ...textMessageHandlers,
  ...confirmationLinkHandlers,
}
