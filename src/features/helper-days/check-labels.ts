import type { HelperCheck } from '@contract/helper-days.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Label of each state of a helper's check. */
export const helperCheckLabels: Record<HelperCheck, MessageDescriptor> = {
  cleared: msg`Check on record`,
  missing: msg`No check on record`,
  not_finished: msg`Checks are not finished`,
  no_barred_list: msg`Without the children’s barred list`,
  barred_list_unknown: msg`Children’s barred list: not said`,
  end_unknown: msg`Date of the check not known`,
  lapsed: msg`The check has ended`,
}
