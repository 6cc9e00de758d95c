import type { staffRoles, userTypes } from '@contract/user.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the types of a club's users. */
export const userTypeLabels: Record<(typeof userTypes)[number], MessageDescriptor> = {
  coordinator: msg`Coordinator`,
  core: msg`Core team member`,
  safeguarding_leader: msg`Safeguarding leader`,
}

/** Labels of the roles of central staff. */
export const staffRoleLabels: Record<(typeof staffRoles)[number], MessageDescriptor> = {
  partnerships: msg`Partnerships`,
  vp_support: msg`VP support`,
  vp_general: msg`VP general`,
  tlg: msg`TLG`,
  boxes_of_hope: msg`Boxes of Hope`,
}
