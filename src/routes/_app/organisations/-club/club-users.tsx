import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { UserCog, UserPlus } from 'lucide-react'
import { RowLink } from '@/kit/list/row-link.tsx'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { Name } from '@/ui/name.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'

type ClubUser = {
  id: string
  first_name: string
  last_name: string
  user_type: 'coordinator' | 'core' | 'safeguarding_leader' | null
  is_active: boolean
}

/** The users of a club with their types. Each links to the user's page if it may be opened. */
export const ClubUsers = ({ club, users }: { club: string; users: readonly ClubUser[] }) => {
  const { t } = useLingui()
  const isOffered = useIsRouteOffered()('/users/pastors')
  const typeLabels = {
    coordinator: t`Coordinator`,
    core: t`Core team member`,
    safeguarding_leader: t`Safeguarding leader`,
  }
  return (
    <section className="grid gap-3 rounded-xl border border-border bg-card p-5">
      <CardTitle icon={UserCog} aside={users.length}>
        <Trans>Users</Trans>
      </CardTitle>
      {users.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          <Trans>This club has no users yet.</Trans>
        </p>
      ) : (
        <ul className="grid gap-2">
          {users.map(({ id, first_name, last_name, user_type, is_active }) => {
            const name = `${first_name} ${last_name}`
            const type = user_type ? typeLabels[user_type] : ''
            return (
              <li key={id} className="grid leading-snug">
                {isOffered ? (
                  <RowLink href={`/users/pastors/${id}`} className="font-bold text-link underline">
                    <Name>{name}</Name>
                  </RowLink>
                ) : (
                  <b>
                    <Name>{name}</Name>
                  </b>
                )}
                <span className="text-sm text-muted-foreground">
                  {is_active ? type : <Trans>{type}, not active</Trans>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {isOffered ? (
        <div>
          <Button asChild>
            <Link to="/users/pastors/$id" params={{ id: 'new' }} search={{ organisation: club }}>
              <UserPlus aria-hidden="true" />
              <Trans>Add user</Trans>
            </Link>
          </Button>
        </div>
      ) : null}
    </section>
  )
}
