import { clubOpenListOperations } from './club-open-list.ts'
import { confirmationLinkOperations } from './confirmation-links.ts'
import { holidayConfirmationOperations } from './holiday-confirmations.ts'
import { holidayTextOperations } from './holiday-texts.ts'
import { organisationStatusOperations } from './organisation-status.ts'
import { textMessageOperations } from './text-messages.ts'

/** Operations for club status. Pages import single operations from their own files instead. */
export const clubStatusOperations = {
  ...holidayConfirmationOperations,
  ...organisationStatusOperations,
  ...clubOpenListOperations,
  ...holidayTextOperations,
  ...textMessageOperations,
  ...confirmationLinkOperations,
} as const
