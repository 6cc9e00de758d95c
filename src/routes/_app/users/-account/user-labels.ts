import type { InactiveReason, pastorOperations, staffOperations } from '@contract/users.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useOptions } from '@/data/use-options.ts'
import { languageNames } from '@/i18n/i18n.ts'
import type { GetValueLabel } from '@/kit/form/value-text.ts'
import { staffRoleLabels, userTypeLabels } from '@/words/account-labels.ts'

export const inactiveReasonLabels: Record<InactiveReason, MessageDescriptor> = {
  no_longer_in_role: msg`No longer in this role`,
  moved_away: msg`Moved away`,
  club_closed: msg`Club has closed`,
  duplicate: msg`Has another account`,
  other: msg`Other`,
}

type OptionsOperation =
  | (typeof pastorOperations)['users/pastors.user_types' | 'users/pastors.inactive_reasons']
  | (typeof staffOperations)['users/staff.roles']

/**
 * Returns the server's options with translated labels. Before they are loaded, it returns the options known to the
 * page.
 */
export const useOfferedOptions = <T extends string>(
  operation: OptionsOperation,
  words: Record<T, MessageDescriptor>,
) => {
  const { i18n } = useLingui()
  const knownOptions = Object.keys(words).map((value) => ({ value, label: value }))
  return (useOptions(operation) ?? knownOptions).map(({ value, label }) => ({
    value: value as T,
    label: Object.hasOwn(words, value) ? i18n._(words[value as T]) : label,
  }))
}

/** Returns a function that labels the values of the users' fields in the history. */
export const useUserValueLabels = (): GetValueLabel => {
  const { i18n } = useLingui()
  const labelsByField: Record<string, Record<string, MessageDescriptor>> = {
    user_type: userTypeLabels,
    role: staffRoleLabels,
    inactive_reason: inactiveReasonLabels,
  }
  return (field, value) => {
    const label = typeof value === 'string' ? labelsByField[field]?.[value] : undefined
    if (label) return i18n._(label)
    return field === 'language' ? languageNames[value as keyof typeof languageNames] : undefined
  }
}
