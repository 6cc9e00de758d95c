import { useLingui } from '@lingui/react/macro'
import { Avatar, getInitials } from '@/ui/avatar.tsx'
import { useUser } from '@/user/use-user.ts'
import { LazyMoreMenu } from './lazy-more-menu.ts'
import { useUserKindLabel } from './use-user-kind.ts'

/** The user's picture, with the name if there is room. Opens the user's own menu. */
export const UserMenu = ({ look }: { look: 'rail' | 'sidebar' }) => {
  const { t } = useLingui()
  const user = useUser()
  const kindLabel = useUserKindLabel(user)
  const name = `${user.first_name} ${user.last_name}`
  return (
    <LazyMoreMenu
      user
      trigger={
        <button type="button" className={look === 'rail' ? 'me' : 'who'} aria-label={t`${name}, your menu`}>
          <Avatar initials={getInitials(user.first_name, user.last_name)} seed={user.id} />
          {look === 'sidebar' ? (
            <span>
              {name}
              <small>{kindLabel}</small>
            </span>
          ) : null}
        </button>
      }
    />
  )
}
