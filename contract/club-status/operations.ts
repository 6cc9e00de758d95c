import { holidayConfirmationOperations } from './holiday-confirmations.ts'
import { openListOperations } from './open-list.ts'
import { organisationStatusOperations } from './organisation-status.ts'

/** The calls about which clubs are open. A page imports those that it makes from their own files. */
export const clubStatusOperations = {
  ...holidayConfirmationOperations,
  ...organisationStatusOperations,
  ...openListOperations,
} as const
