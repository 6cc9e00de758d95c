import type { staffRoles, userTypes } from '@contract/user.ts'
import type { InactiveReason, pastorOperations, staffOperations } from '@contract/users.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useOptions } from '@/data/use-options.ts'
import { languageNames } from '@/i18n/i18n.ts'
import type { ValueWords } from '@/kit/form/value-text.ts'

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

type OptionsOperation =
  | (typeof pastorOperations)['users/pastors.user_types' | 'users/pastors.inactive_reasons']
  | (typeof staffOperations)['users/staff.roles']

/** What the server offers to choose from, in the language of the page; until it has told, what the page knows of. */
export const useOffered = <T extends string>(
  operation: OptionsOperation,
  words: Record<T, MessageDescriptor>,
) => {
  const { i18n } = useLingui()
  const known = Object.keys(words).map((value) => ({ value, label: value }))
  return (useOptions(operation) ?? known).map(({ value, label }) => ({
    value: value as T,
    label: Object.hasOwn(words, value) ? i18n._(words[value as T]) : label,
  }))
}

/** What the forms of users call the values of their fields, for the history. */
export const useUserValueWords = (): ValueWords => {
  const { i18n } = useLingui()
  const words: Record<string, Record<string, MessageDescriptor>> = {
    user_type: userTypeWords,
    role: staffRoleWords,
    inactive_reason: inactiveReasonWords,
  }
  return (field, value) => {
    const word = typeof value === 'string' ? words[field]?.[value] : undefined
    if (word) return i18n._(word)
    return field === 'language' ? languageNames[value as keyof typeof languageNames] : undefined
  }
}
