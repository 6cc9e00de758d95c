import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

const words: Record<string, MessageDescriptor> = {
  Coordinator: msg`Coordinator`,
  'Core Team Member': msg`Core Team Member`,
  'Church Leader': msg`Church Leader`,
  'Has Seen Work With Children': msg`Has seen work with children`,
  Employer: msg`Employer`,
}

/**
 * Returns a function that translates the role of an applicant, referrer or referee. An unknown role is
 * returned unchanged.
 */
export const useRoleWords = (): ((role: string | null | undefined) => string) => {
  const { i18n } = useLingui()
  return (role) => {
    if (!role) return ''
    const known = Object.hasOwn(words, role) ? words[role] : undefined
    return known ? i18n._(known) : role
  }
}
