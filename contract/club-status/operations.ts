import { confirmationLinkOperations } from './confirmation-links.ts'
import { holidayConfirmationOperations } from './holiday-confirmations.ts'
import { holidayTextOperations } from './holiday-texts.ts'
import { openListOperations } from './open-list.ts'
import { organisationStatusOperations } from './organisation-status.ts'
import { textMessageOperations } from './text-messages.ts'

/** The calls about which clubs are open. A page imports those that it makes from their own files. */
export const clubStatusOperations = {
  ...holidayConfirmationOperations,
  ...organisationStatusOperations,
  ...openListOperations,
  ...holidayTextOperations,
  ...textMessageOperations,
  ...confirmationLinkOperations,
} as const
