import type { staffRoles, userTypes } from '@contract/user.ts'
import type { InactiveReason } from '@contract/users.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const userTypeWords: Record<(typeof userTypes)[number], MessageDescriptor> = {
  coordinator: msg`Coordinator`,
  core: msg`Core team member`,
  safeguarding_leader: msg`Safeguarding leader`,
}

export const staffRoleWords: Record<(typeof staffRoles)[number], MessageDescriptor> = {
  partnerships: msg`Partnerships`,
  vp_support: msg`VP support`,
  vp_general: msg`VP general`,
  tlg: msg`TLG`,
  boxes_of_hope: msg`Boxes of Hope`,
}

export const inactiveReasonWords: Record<InactiveReason, MessageDescriptor> = {
  no_longer_in_role: msg`No longer in this role`,
  moved_away: msg`Moved away`,
  club_closed: msg`Club has closed`,
  duplicate: msg`Has another account`,
  other: msg`Other`,
}

/** The choices of a field or filter, in the language of the page. */
export const useOptions = <T extends string>(words: Record<T, MessageDescriptor>) => {
  const { i18n } = useLingui()
  return (Object.entries(words) as [T, MessageDescriptor][]).map(([value, label]) => ({
    value,
    label: i18n._(label),
  }))
}
