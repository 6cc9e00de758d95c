import type { CurrentUser } from '@contract/user.ts'
import { useLingui } from '@lingui/react/macro'

/** Returns the label of the user's kind (role or user type) for the navigation. */
export const useUserKindLabel = (user: CurrentUser): string => {
  const { t } = useLingui()
  const roleLabels: Record<string, string> = {
    partnerships: t`Partnerships`,
    vp_support: t`VP support`,
    vp_general: t`VP general`,
    tlg: t`TLG`,
    boxes_of_hope: t`Boxes of Hope`,
  }
  if (user.is_staff) return roleLabels[user.role ?? ''] ?? t`Central staff`
  switch (user.user_type) {
    case 'coordinator':
      return t`Coordinator`
    case 'core':
      return t`Core team member`
    case 'safeguarding_leader':
      return t`Safeguarding leader`
    default:
      return ''
  }
}
