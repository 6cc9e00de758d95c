import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

const roleLabels: Record<string, MessageDescriptor> = {
  Coordinator: msg`Coordinator`,
  'Core Team Member': msg`Core Team Member`,
  'Church Leader': msg`Church Leader`,
  'Has Seen Work With Children': msg`Has seen work with children`,
  Employer: msg`Employer`,
}

/**
 * Returns a function that translates the role of an applicant, referrer or referee. It returns an unknown role
 * unchanged.
 */
export const useRoleLabel = (): ((role: string | null | undefined) => string) => {
  const { i18n } = useLingui()
  return (role) => {
    if (!role) return ''
    const label = Object.hasOwn(roleLabels, role) ? roleLabels[role] : undefined
    return label ? i18n._(label) : role
  }
}
