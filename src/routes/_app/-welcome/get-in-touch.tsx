import { getAccessFlags } from '@contract/access.ts'
import { DEFAULT_CONTACT_ADDRESS } from '@contract/user.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MessageCircle, UserPlus } from 'lucide-react'
import { WelcomeCard } from '@/features/content/welcome-card.tsx'
import { Button } from '@/ui/button.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { useUser } from '@/user/use-user.ts'

/**
 * Card with the contact address (WEL-14, WEL-27). Coordinators can also refer another core team member (WEL-15 to
 * WEL-17).
 */
export const GetInTouch = () => {
  const { t } = useLingui()
  const isRouteOffered = useIsRouteOffered()
  const user = useUser()
  const { is_staff, contact_address: address = DEFAULT_CONTACT_ADDRESS } = user
  const link = (
    <a href={`mailto:${address}`} className="wrap-anywhere">
      {address}
    </a>
  )
  return (
    <WelcomeCard title={t`Get in Touch`} icon={MessageCircle}>
      <p className="py-1">
        {is_staff ? (
          <Trans>Questions about Hallbook? Write to {link}.</Trans>
        ) : (
          <Trans>Questions about your club or about Hallbook? Write to {link}.</Trans>
        )}
      </p>
      {getAccessFlags(user).coordinator && isRouteOffered('/refer_applicant') ? (
        <Button asChild>
          <Link to="/refer_applicant">
            <UserPlus aria-hidden="true" />
            <Trans>Refer Core Team Member</Trans>
          </Link>
        </Button>
      ) : null}
    </WelcomeCard>
  )
}
