import type { CurrentUser } from '@contract/user.ts'
import { useLingui } from '@lingui/react/macro'

/** What kind of user this is, in words for the spine. */
export const useUserKind = (user: CurrentUser): string => {
  const { t } = useLingui()
  if (user.is_staff) return t`Central staff`
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
